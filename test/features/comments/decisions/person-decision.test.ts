import { beforeEach, expect, it } from "vitest";
import {
  isSameDecision,
  personDecision,
  undoChange,
} from "../../../../worker/features/comments/decisions/person-decision.ts";
import { PRAISE } from "../../../support/comments.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

const SOURCE = { userId: 1, via: "web", country: null } as const;
async function storedComment() {
  await scene.write(PRAISE);
  return (await app.deps.comments("COMMENTS_0").query.comments.findFirst())!;
}

it("an undo returns a comment that nobody had judged to the machine, and any other to the person", async () => {
  const row = await storedComment();
  const before = { status: "pending", desired: "visible", action: null, reason: null, note: null } as const;
  expect(undoChange(row, before, SOURCE, clock).row.decidedBy).toBeNull();
  expect(undoChange(row, { ...before, status: "flagged" }, SOURCE, clock).row.decidedBy).toBe("person");
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
  ["acoso", "harassment", "Acoso"],
  ["Es la competencia", "other", "Es la competencia"],
])("a hide for %s has its reason and its words", async (reason, stored, words) => {
  const row = await storedComment();
  const { row: after, event } = personDecision(row, { status: "disapproved", reason }, SOURCE, {
    now: clock.now,
    firstUse: null,
  });
  expect([after.reason, JSON.parse(event!.detail!).reason]).toEqual([stored, words]);
});

it("every decision dates a comment and is counted, and a note stays until another is written", async () => {
  const row = { ...(await storedComment()), decidedAt: null, decisionSeq: 4, internalNote: "Llamó ayer" };
  const use = { now: clock.now, firstUse: null };
  const first = personDecision(row, { status: "disapproved" }, SOURCE, use).row;
  expect(first).toMatchObject({
    decidedAt: clock.now,
    decisionSeq: 5,
    internalNote: "Llamó ayer",
    decidedBy: "person",
  });
  const before = { ...row, decidedAt: 1 };
  const second = personDecision(before, { status: "approved", internalNote: "Es cliente" }, SOURCE, use).row;
  expect(second).toMatchObject({ decidedAt: clock.now, internalNote: "Es cliente", reason: null });
  const undone = { status: "flagged", desired: "visible", action: null, reason: null, note: null } as const;
  expect(undoChange(before, undone, SOURCE, use).row).toMatchObject({
    decidedAt: clock.now,
    decisionSeq: 5,
    internalNote: null,
  });
});

it("a decision is the same one when status, reason and note are, and a person made it", async () => {
  const row = {
    ...(await storedComment()),
    ...({ status: "disapproved", decidedBy: "person", moderationAction: "manual_hidden", reason: "spam" } as const),
    internalNote: "Otra vez",
  };
  const same = { status: "disapproved", reason: "Spam" } as const;
  expect(isSameDecision(row, same)).toBe(true);
  expect(isSameDecision(row, { ...same, internalNote: "Otra vez" })).toBe(true);
  expect(isSameDecision(row, { ...same, internalNote: "La tercera" })).toBe(false);
  expect(isSameDecision(row, { ...same, reason: "Información falsa" })).toBe(false);
  expect(isSameDecision(row, { ...same, status: "removed" })).toBe(false);
  expect(isSameDecision({ ...row, decidedBy: "machine" }, same)).toBe(false);
  expect(isSameDecision({ ...row, moderationAction: "auto_hidden" }, same)).toBe(false);
});
