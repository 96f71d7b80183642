import { beforeEach, expect, it } from "vitest";
import { personDecision, undoChange } from "../../../../worker/features/comments/decisions/person-decision.ts";
import { PRAISE } from "../../../support/comments.ts";
import { app, clock, newScene, s } from "../../../support/scene.ts";

beforeEach(() => newScene());

const SOURCE = { userId: 1, via: "web", country: null } as const;
async function storedComment() {
  await s.write(PRAISE);
  return (await app.deps.comments("COMMENTS_0").query.comments.findFirst())!;
}

it("an undo returns a comment that nobody had judged to the machine, and any other to the person", async () => {
  const row = await storedComment();
  const before = { status: "pending", desired: "visible", action: null, reason: null, note: null } as const;
  expect(undoChange(row, before, SOURCE).row.decidedBy).toBeNull();
  expect(undoChange(row, { ...before, status: "flagged" }, SOURCE).row.decidedBy).toBe("person");
});

it("the ledger keeps a person's reason, for a hide the first of the list where none was given", async () => {
  const row = await storedComment();
  const detailOf = (choice: Parameters<typeof personDecision>[1]) =>
    JSON.parse(personDecision(row, choice, SOURCE, { now: clock.now, firstUse: null }).event!.detail!);
  expect(detailOf({ status: "disapproved" })).toMatchObject({ reason: "Contenido inapropiado" });
  expect(detailOf({ status: "approved", reason: "Era un cliente" })).toMatchObject({ reason: "Era un cliente" });
  expect(detailOf({ status: "approved" })).not.toHaveProperty("reason");
});

it.each([
  ["false", "false", "Información falsa"],
  ["Información falsa", "false", "Información falsa"],
  ["Informacion falsa", "false", "Información falsa"],
  ["Es la competencia", "other", "Es la competencia"],
])("a hide for %s has its reason and its words", async (reason, stored, words) => {
  const row = await storedComment();
  const { row: after, event } = personDecision(row, { status: "disapproved", reason }, SOURCE, {
    now: clock.now,
    firstUse: null,
  });
  expect([after.reason, JSON.parse(event!.detail!).reason]).toEqual([stored, words]);
});
