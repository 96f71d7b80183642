// What becomes of a comment's row and its ledger when the network reports something about it.
import { beforeEach, describe, expect, it } from "vitest";
import { changeOf } from "../../../../worker/features/comments/intake/change-of.ts";
import { createMonthLimit } from "../../../../worker/features/comments/intake/month-limit.ts";
import { loadPageContexts, type OpenedPage } from "../../../../worker/features/comments/intake/page-context.ts";
import { createRecentWindow } from "../../../../worker/features/comments/intake/recent-window.ts";
import type { Stored } from "../../../../worker/features/comments/intake/surroundings.ts";
import type { CommentRow } from "../../../../worker/features/comments/queries.ts";
import type { CommentEvent } from "../../../../worker/messages.ts";
import { localDay } from "../../../../worker/time.ts";
import { INSULT, PRAISE } from "../../../support/comments.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";

let page: OpenedPage;
let written: CommentEvent;
beforeEach(async () => {
  await newScene();
  [page] = [
    ...(await loadPageContexts(app.deps, [{ network: "facebook", pageExternalId: scene.pageId }])).values(),
  ] as [OpenedPage];
  written = {
    ...{
      network: "facebook",
      pageExternalId: scene.pageId,
      verb: "add",
      externalId: `${scene.post}_9`,
      postId: scene.post,
    },
    ...{ parentId: null, isAd: false, adId: null, authorId: "7001", authorName: "Lucía", own: false, text: INSULT },
    ...{ attachmentUrl: null, permalink: null, at: clock.now - 60_000, receivedAt: clock.now, source: "webhook" },
  };
});

type Given = Partial<Pick<Stored, "isAnswerToEmptied" | "originalId">> & {
  stored?: CommentRow | null;
  on?: Partial<OpenedPage>;
};

async function change(events: CommentEvent[], given: Given = {}) {
  const { stored = null, isAnswerToEmptied = false, originalId = null, on = {} } = given;
  const onPage = { ...page, protectedFrom: 0, ...on };
  const work = { page: onPage, key: "9", events, indices: [] };
  const around = { recent: createRecentWindow([]), rules: new Map(), limit: createMonthLimit([], []), now: clock.now };
  const before = { row: stored, calls: [], isOurReply: false, originalId, isAnswerToEmptied };
  return (await changeOf(app.deps, work, before, around)).change;
}

/** The comment as it is stored after its first report. */
const afterFirst = async (event: CommentEvent, differences: Partial<CommentRow> = {}): Promise<CommentRow> => ({
  ...{ ...(await change([event]))!.row, changeSeq: 7 },
  ...differences,
});

const edited = (text: string): CommentEvent => ({ ...written, verb: "edited", text, at: clock.now - 30_000 });
const said = (verb: "hide" | "unhide" | "remove"): CommentEvent => ({ ...written, verb, at: clock.now - 10_000 });

it("a new comment is judged, dated by the workspace's day, and recorded once", async () => {
  const { row, basedOn, event, isDoubtful, readsPicture } = (await change([written]))!;
  expect(row).toMatchObject({
    ...{ status: "disapproved", desired: "hidden", decidedBy: "machine", decidedAt: clock.now, decisionSeq: 1 },
    ...{ externalKey: "9", postedAt: written.at, day: localDay(written.at, page.timeZone), foundBy: "webhook" },
    ...{ receivedAt: clock.now, workspaceId: page.workspaceId, pageId: page.pageId, network: "facebook" },
  });
  expect(row.authorKey).toEqual(expect.any(String));
  expect({ basedOn, event, isDoubtful, readsPicture }).toMatchObject({
    basedOn: null,
    event: {
      actor: "machine",
      userId: null,
      cause: "decided",
      fromStatus: null,
      toStatus: "disapproved",
      detail: null,
    },
    isDoubtful: false,
    readsPicture: false,
  });
});

it("what changes nothing is no change, and a hide of an unknown comment waits for its text", async () => {
  expect(await change([written], { stored: await afterFirst(written) })).toBeNull();
  const { row, event } = (await change([said("unhide")]))!;
  expect(row).toMatchObject({
    text: "",
    textAt: 0,
    postedAt: said("unhide").at,
    status: "approved",
    decidedBy: "network",
  });
  expect(event).toMatchObject({ actor: "network", cause: "seen_visible" });
});

it("an edit is judged again, and says what it was before", async () => {
  const praised = await afterFirst({ ...written, text: PRAISE });
  const { row, basedOn, event } = (await change([edited(INSULT)], { stored: praised }))!;
  expect(row).toMatchObject({ id: praised.id, status: "disapproved", decisionSeq: 2, text: INSULT });
  expect(row.textHash).not.toBe(praised.textHash);
  expect({ basedOn, event }).toMatchObject({
    basedOn: 7,
    event: { actor: "machine", cause: "edited", fromStatus: "approved", toStatus: "disapproved" },
  });
});

describe("a moderator on the network", () => {
  it("decides over the machine, and a comment that is shown keeps no reason", async () => {
    const hidden = await afterFirst(written, { observed: "hidden", actionId: 3, actionState: "applied", decidedAt: 1 });
    expect(hidden.reason).not.toBeNull();
    const { row, event } = (await change([said("unhide")], { stored: hidden }))!;
    expect(row).toMatchObject({
      ...{ status: "approved", reason: null, moderationAction: "restored", decidedBy: "network", desired: "visible" },
      ...{ decidedAt: 1, decisionSeq: 2 },
    });
    expect(event).toMatchObject({ actor: "network", cause: "seen_visible", fromStatus: "disapproved" });
  });

  it("who deletes it leaves its reason, and the first decision dates it", async () => {
    const { row } = (await change([said("remove")], { stored: await afterFirst(written, { decidedAt: null }) }))!;
    expect(row).toMatchObject({ status: "removed", desired: "deleted", decidedAt: clock.now });
    expect(row.reason).not.toBeNull();
  });

  it("who decided before the text arrived decided about this text", async () => {
    const hidden = { ...(await change([said("hide")]))!.row, changeSeq: 7 };
    const { row } = (await change([{ ...written, text: PRAISE }], { stored: hidden }))!;
    expect(row).toMatchObject({ status: "disapproved", decidedBy: "network", text: PRAISE, decisionSeq: 1 });
  });
});

describe("the page's own comment", () => {
  const own = () => ({ ...written, own: true, authorId: scene.pageId });

  it("is approved, never judged and not recorded", async () => {
    const { row, event } = (await change([own()]))!;
    expect(row).toMatchObject({
      status: "approved",
      desired: "visible",
      decidedBy: null,
      decisionSeq: 0,
      reason: null,
    });
    expect(event).toBeNull();
  });

  it("that was judged before its author was known is shown again, with nothing left of the judgement", async () => {
    const judged = await afterFirst(written, { usagePeriod: 5, fingerprint: "f" });
    const { row, event } = (await change([own()], { stored: judged }))!;
    expect(row).toMatchObject({
      ...{ status: "approved", desired: "visible", decisionSeq: 2, reason: null, moderationAction: null },
      ...{ decidedBy: null, decidedAt: null, analysis: null, fingerprint: null, usagePeriod: null },
    });
    expect(event).toMatchObject({ cause: "own", actor: "machine", fromStatus: "disapproved", toStatus: "approved" });
  });

  it("that the network refused to hide is no failure; a hide that waits for something else goes on", async () => {
    const ownAfter = async (actionState: CommentRow["actionState"], actionError: string) =>
      (await change([own()], { stored: await afterFirst(written, { actionId: 3, actionState, actionError }) }))!.row;
    const forgotten = { actionId: null, actionState: null, actionError: null };
    expect(await ownAfter("failed", "invalid")).toMatchObject(forgotten);
    expect(await ownAfter("parked", "permission")).toMatchObject(forgotten);
    expect(await ownAfter("parked", "token")).toMatchObject({
      actionId: 3,
      actionState: "parked",
      actionError: "token",
    });
    expect(await ownAfter("applied", "permission")).toMatchObject({ actionId: 3, actionState: "applied" });
  });

  it("that is deleted already stays deleted", async () => {
    const gone = await afterFirst(written, { status: "removed", observed: "deleted", desired: "deleted" });
    expect(await change([own()], { stored: gone })).toBeNull();
  });

  it("under a comment whose author's data was deleted leaves only a tombstone", async () => {
    const answer = { ...own(), attachmentUrl: "https://a/1.jpg", permalink: "https://f/1" };
    const { row, event } = (await change([answer], { isAnswerToEmptied: true }))!;
    expect(row).toMatchObject({
      ...{ text: "", authorName: null, attachmentUrl: null, permalink: null },
      ...{ status: "removed", desired: "deleted", observed: "deleted" },
    });
    expect(event).toBeNull();
  });
});

describe("a comment that returns", () => {
  const back = () => ({ ...written, source: "sweep" as const, returned: true as const });
  const gone = { status: "removed", desired: "deleted", observed: "deleted" } as const;

  it("is judged again", async () => {
    const { row, event } = (await change([back()], { stored: await afterFirst(written, gone) }))!;
    expect(row).toMatchObject({ status: "disapproved", desired: "hidden", observed: "visible" });
    expect(event).toMatchObject({ cause: "returned", fromStatus: "removed", toStatus: "disapproved" });
  });

  it("is shown when nothing judges it", async () => {
    const ownBack = { ...back(), own: true };
    const { row } = (await change([ownBack], { stored: await afterFirst({ ...written, own: true }, gone) }))!;
    expect(row).toMatchObject({ status: "approved", desired: "visible", observed: "visible" });
  });
});

describe("an archived comment", () => {
  const archive = () => ({ archivedBefore: written.at + 1 });

  it("that is reported again is not stored again; its deletion is", async () => {
    expect(await change([written], { on: archive() })).toBeNull();
    expect(await change([written], { on: { archivedBefore: written.at } })).not.toBeNull();
    expect((await change([written, said("remove")], { on: archive() }))!.row).toMatchObject({
      text: "",
      status: "removed",
    });
    const tombstone = await afterFirst(said("remove"));
    expect(await change([written], { on: archive(), stored: { ...tombstone, observed: "visible" } })).toBeNull();
  });

  it("that is still here follows its events", async () => {
    const stored = await afterFirst({ ...written, text: PRAISE });
    const both = [{ ...written, text: PRAISE }, edited(INSULT)];
    expect((await change(both, { on: archive(), stored }))!.row.text).toBe(INSULT);
  });
});

it("a month's limit counts what was judged before, and then each comment", () => {
  const limited = { ...page, maxComments: 5 };
  const limit = createMonthLimit([limited], [{ position: 0, used: 3 }]);
  expect([1, 2, 3].map(() => limit.take(limited))).toEqual([true, true, false]);
  const fresh = createMonthLimit([], []);
  expect([1, 2, 3].map(() => fresh.take({ ...page, maxComments: 2 }))).toEqual([true, true, false]);
  expect(fresh.take({ ...page, maxComments: null })).toBe(true);
});
