// The rules by which events of the network change a comment, each where a whole delivery would only show it among others.
import { describe, expect, it } from "vitest";
import { applyEvents, type OwnCall } from "../../../../worker/features/comments/intake/transition.ts";
import type { CommentRow } from "../../../../worker/features/comments/queries.ts";
import { BLANK_COMMENT } from "../../../../worker/features/comments/storage/blank-comment.ts";
import type { CommentEvent } from "../../../../worker/messages.ts";
import { LEASE_MS } from "../../../../worker/vocabulary/durations.ts";

const WRITTEN = Date.UTC(2026, 4, 4, 10);
const at = (seconds: number) => WRITTEN + seconds * 1000;

/** Facebook's: an `add` carries the time of the comment. */
const FACEBOOK = { keyOf: (id: string) => id.split("_").at(-1)!, datesNewComments: true };
/** Instagram's: an `add` carries the time of the webhook. */
const INSTAGRAM = { keyOf: (id: string) => id, datesNewComments: false };

function event(change: Partial<CommentEvent> = {}): CommentEvent {
  return {
    network: "facebook",
    pageExternalId: "100",
    verb: "add",
    externalId: "55_77",
    postId: "100_55",
    parentId: null,
    isAd: false,
    adId: null,
    authorId: "7001",
    authorName: "Lucía",
    own: false,
    text: "¿Tienen mesa?",
    attachmentUrl: null,
    permalink: null,
    at: WRITTEN,
    receivedAt: at(1),
    source: "webhook",
    ...change,
  };
}

const sweep = (change: Partial<CommentEvent> = {}) => event({ source: "sweep", receivedAt: at(600), ...change });

/** A comment as the event above left it, judged and approved by the machine. */
function storedComment(change: Partial<CommentRow> = {}): CommentRow {
  return {
    ...BLANK_COMMENT,
    id: 1,
    workspaceId: 1,
    pageId: 1,
    network: "facebook",
    externalId: "55_77",
    externalKey: "77",
    postId: "100_55",
    authorName: "Lucía",
    authorKey: "a hash",
    text: "¿Tienen mesa?",
    textAt: WRITTEN,
    postedAt: WRITTEN,
    receivedAt: at(1),
    foundBy: "webhook",
    decidedAt: at(1),
    decidedBy: "machine",
    decisionSeq: 1,
    status: "approved",
    changeSeq: 1,
    ...change,
  };
}

/** A comment that was hidden by the machine ten seconds after it was written, as the network confirmed. */
const hiddenByUs = (change: Partial<CommentRow> = {}) =>
  storedComment({
    status: "disapproved",
    moderationAction: "auto_hidden",
    desired: "hidden",
    observed: "hidden",
    actionId: 5,
    actionState: "applied",
    decidedAt: at(10),
    confirmedAt: at(12),
    ...change,
  });

const apply = (stored: CommentRow | null, events: CommentEvent[], calls: OwnCall[] = [], network = FACEBOOK) =>
  applyEvents(stored, events, network, calls);

const decisionOf = (stored: CommentRow | null, events: CommentEvent[], calls: OwnCall[] = []) =>
  apply(stored, events, calls).override?.cause ?? null;

describe("content", () => {
  it("a new comment has all that the event reports, under the network's key of its parent", () => {
    const { seen, authorId, textChanged, changed, override, returned } = apply(null, [
      event({ parentId: "55_66", isAd: true, adId: "900", attachmentUrl: "https://a/1.jpg", permalink: "https://f/1" }),
    ]);
    expect(seen).toEqual({
      externalId: "55_77",
      postId: "100_55",
      copyId: null,
      parentKey: "66",
      isAd: true,
      adId: "900",
      isOwn: false,
      authorName: "Lucía",
      text: "¿Tienen mesa?",
      textAt: WRITTEN,
      attachmentUrl: "https://a/1.jpg",
      permalink: "https://f/1",
      postedAt: WRITTEN,
      receivedAt: at(1),
      observed: "visible",
      overrideAt: null,
    });
    expect({ authorId, textChanged, changed, override, returned }).toEqual({
      authorId: "7001",
      textChanged: true,
      changed: true,
      override: null,
      returned: false,
    });
  });

  it("what is known stays, and what is missing is filled in by a later report", () => {
    const known = { parentId: "55_66", adId: "900", attachmentUrl: "https://a/1.jpg", permalink: "https://f/1" };
    const other = {
      postId: "100_56",
      parentId: "55_67",
      adId: "901",
      attachmentUrl: "https://a/2.jpg",
      permalink: "https://f/2",
      authorName: "Otra",
    };
    const bare = { ...Object.fromEntries(Object.keys(other).map((name) => [name, null])), isAd: false };
    const first = apply(null, [event({ ...known, isAd: true, own: true }), event(other)]).seen;
    const second = apply(null, [event(bare), event({ ...known, isAd: true, own: true }), event(bare)]).seen;
    for (const seen of [first, second])
      expect(seen).toMatchObject({
        postId: "100_55",
        parentKey: "66",
        adId: "900",
        isAd: true,
        isOwn: true,
        attachmentUrl: "https://a/1.jpg",
        permalink: "https://f/1",
        authorName: "Lucía",
      });
  });

  it("a repeated report changes nothing; an author that was missing does", () => {
    expect(apply(storedComment(), [event()])).toMatchObject({ changed: false, textChanged: false });
    expect(apply(storedComment({ authorKey: null }), [event()]).changed).toBe(true);
    expect(apply(storedComment({ authorKey: null }), [event({ authorId: null })]).changed).toBe(false);
  });

  it("the author is taken from a report of the text, never from a hide or an unhide, whose person may be a moderator", () => {
    for (const verb of ["hide", "unhide"] as const) {
      const { authorId, seen } = apply(null, [event({ verb, authorId: "1", authorName: "Moderadora", own: true })]);
      expect([authorId, seen.authorName, seen.isOwn, seen.text]).toEqual([null, null, false, ""]);
      expect(apply(null, [event({ verb, authorId: "1" }), event()]).authorId).toBe("7001");
    }
    expect(apply(null, [event({ authorId: null }), event({ verb: "edited", authorId: "7001" })]).authorId).toBe("7001");
  });

  it("an edit replaces the text, unless it is older", () => {
    const edited = (seconds: number) => event({ verb: "edited", text: "¿Tienen dos mesas?", at: at(seconds) });
    expect(apply(storedComment(), [edited(30)])).toMatchObject({
      seen: { text: "¿Tienen dos mesas?", textAt: at(30), postedAt: WRITTEN },
      textChanged: true,
      changed: true,
    });
    expect(apply(storedComment({ textAt: at(60) }), [edited(30)])).toMatchObject({ textChanged: false });
    expect(apply(storedComment({ textAt: at(30) }), [edited(30)])).toMatchObject({ textChanged: false });
    // In the second in which the comment was written, an edit is later than it.
    expect(apply(storedComment(), [edited(0)])).toMatchObject({ seen: { textAt: WRITTEN }, textChanged: true });
    // The first thing that is known about a comment may be its edit.
    expect(apply(null, [edited(30)]).seen).toMatchObject({ postedAt: at(30), textAt: at(30) });
    expect(apply(null, [edited(30), event()]).seen).toMatchObject({ postedAt: WRITTEN, text: "¿Tienen dos mesas?" });
  });

  it("two texts of one second, or of two `add`s, are unclear, and the network has to be asked", () => {
    const text = "¿Tienen dos mesas?";
    const edited = (seconds: number, more: Partial<CommentEvent> = {}) =>
      event({ verb: "edited", text, at: at(seconds), ...more });
    const isUnclear = (stored: CommentRow | null, ...events: CommentEvent[]) => apply(stored, events).textUnclear;
    const editedAt30 = storedComment({ textAt: at(30) });
    expect(isUnclear(editedAt30, edited(30))).toBe(true);
    expect(isUnclear(null, edited(30), edited(30, { text: "¿Y tres?" }))).toBe(true);
    expect(isUnclear(storedComment(), edited(0))).toBe(true);
    expect(isUnclear(storedComment(), event({ text }))).toBe(true);
    expect(isUnclear(storedComment(), event({ text, at: at(5) }))).toBe(true);
    expect(isUnclear(null, event(), event({ text }))).toBe(true);
    // Another time orders them, as a sweep does, and equal texts need no order.
    expect(isUnclear(editedAt30, edited(29))).toBe(false);
    expect(isUnclear(editedAt30, edited(31))).toBe(false);
    expect(isUnclear(editedAt30, event())).toBe(false);
    expect(isUnclear(editedAt30, edited(30, { text: editedAt30.text }))).toBe(false);
    expect(isUnclear(editedAt30, sweep({ text }))).toBe(false);
    expect(isUnclear(storedComment(), event({ verb: "hide", text, at: at(5) }))).toBe(false);
    // A comment that has no text yet, or is gone.
    expect(isUnclear(storedComment({ textAt: 0, text: "" }), edited(30))).toBe(false);
    expect(isUnclear(editedAt30, edited(30), event({ verb: "remove", at: at(40) }))).toBe(false);
  });

  it("an edit to the same words is no new text", () => {
    const { textChanged, changed } = apply(storedComment(), [event({ verb: "edited", at: at(30) })]);
    expect({ textChanged, changed }).toEqual({ textChanged: false, changed: true });
  });

  it("the text of a comment whose decision came before it is new, even an empty one", () => {
    const tombstone = storedComment({ text: "", textAt: 0, authorName: null });
    expect(apply(tombstone, [event({ text: "" })]).textChanged).toBe(true);
    expect(apply(tombstone, [event({ verb: "unhide", at: at(5) })]).textChanged).toBe(false);
  });

  it("a sweep's text counts from when it looked; a webhook's `add` never replaces a text", () => {
    const now = { text: "¿Tienen terraza?" };
    expect(apply(storedComment(), [sweep(now)]).seen).toMatchObject({ text: now.text, textAt: at(600) });
    expect(apply(storedComment({ textAt: at(600) }), [sweep(now)]).textChanged).toBe(false);
    expect(apply(storedComment({ textAt: at(900) }), [sweep(now)]).textChanged).toBe(false);
    expect(apply(storedComment(), [sweep()]).seen.textAt).toBe(WRITTEN);
    expect(apply(storedComment(), [event({ ...now, receivedAt: at(600) })]).textChanged).toBe(false);
    expect(apply(null, [sweep(now)]).seen.textAt).toBe(WRITTEN);
  });

  it("the time of writing is a sweep's, or a webhook's where its network reports that time", () => {
    const late = { at: at(40) };
    expect(apply(storedComment(), [event(late)]).seen.postedAt).toBe(at(40));
    expect(apply(storedComment(), [event(late)], [], INSTAGRAM).seen.postedAt).toBe(WRITTEN);
    expect(apply(storedComment(), [sweep(late)], [], INSTAGRAM).seen.postedAt).toBe(at(40));
    expect(apply(null, [event(late)], [], INSTAGRAM).seen.postedAt).toBe(at(40));
  });
});

describe("deletion", () => {
  it("a deletion on the network is a decision, once, and a late `add` does not undo it", () => {
    const removed = event({ verb: "remove", at: at(30) });
    const first = apply(storedComment(), [removed, event(), event({ verb: "hide", at: at(40) })]);
    expect(first).toMatchObject({ seen: { observed: "deleted" }, textChanged: false, changed: true });
    expect(first.override).toEqual({
      status: "removed",
      moderationAction: "manual_removed",
      desired: "deleted",
      cause: "seen_deleted",
    });
    const again = apply(storedComment({ status: "removed", observed: "deleted" }), [removed]);
    expect(again).toMatchObject({ override: null, changed: false });
    // Our own deletion, which the network reports.
    expect(decisionOf(storedComment({ status: "removed", observed: "visible" }), [removed])).toBeNull();
    expect(apply(null, [removed, event()])).toMatchObject({
      seen: { text: "", observed: "deleted" },
      textChanged: false,
    });
  });

  it("a comment that a sweep finds again returns as it is there, and its text is new", () => {
    const gone = storedComment({ status: "removed", desired: "deleted", observed: "deleted" });
    const back = apply(gone, [sweep({ returned: true })]);
    expect(back).toMatchObject({ seen: { observed: "visible" }, returned: true, textChanged: true, override: null });
    expect(apply(gone, [sweep({ returned: true, hidden: true })]).seen.observed).toBe("hidden");
    const goneAgain = apply(gone, [sweep({ returned: true }), event({ verb: "remove", at: at(700) })]);
    expect(goneAgain).toMatchObject({ seen: { observed: "deleted" }, returned: false, textChanged: false });
    const removedThenBack = apply(storedComment(), [event({ verb: "remove", at: at(30) }), sweep({ returned: true })]);
    expect(removedThenBack).toMatchObject({ override: null, returned: true });
    expect(apply(storedComment(), [sweep({ returned: true })]).returned).toBe(false);
  });
});

describe("a hide or an unhide on the network", () => {
  const hide = (seconds: number) => event({ verb: "hide", at: at(seconds) });
  const unhide = (seconds: number) => event({ verb: "unhide", at: at(seconds) });

  it("is a person's decision", () => {
    expect(apply(storedComment(), [hide(30)])).toMatchObject({
      seen: { observed: "hidden", overrideAt: at(30) },
      override: { status: "disapproved", moderationAction: "manual_hidden", desired: "hidden", cause: "seen_hidden" },
    });
    expect(apply(hiddenByUs(), [unhide(60)])).toMatchObject({
      seen: { observed: "visible", overrideAt: at(60) },
      override: { status: "approved", moderationAction: "restored", desired: "visible", cause: "seen_visible" },
    });
  });

  it("counts by its own time, whichever arrives first; in one second the one that shows", () => {
    expect(decisionOf(null, [hide(30), unhide(40)])).toBe("seen_visible");
    expect(decisionOf(null, [unhide(40), hide(30)])).toBe("seen_visible");
    expect(decisionOf(null, [unhide(30), hide(40)])).toBe("seen_hidden");
    expect(decisionOf(null, [hide(30), unhide(30)])).toBe("seen_visible");
    expect(decisionOf(null, [unhide(30), hide(30)])).toBe("seen_visible");
    expect(decisionOf(storedComment({ overrideAt: at(50) }), [hide(40)])).toBeNull();
    expect(decisionOf(storedComment({ overrideAt: at(50) }), [hide(51)])).toBe("seen_hidden");
  });

  it("decides nothing about what is decided so already, nor about the page's own comment", () => {
    expect(decisionOf(hiddenByUs(), [hide(60)])).toBeNull();
    expect(apply(storedComment({ isOwn: true }), [hide(30)])).toMatchObject({
      seen: { observed: "hidden" },
      override: null,
    });
    const shownByPerson = storedComment({ decidedBy: "network", desired: "visible", overrideAt: at(20) });
    expect(decisionOf(shownByPerson, [unhide(40)])).toBeNull();
    expect(decisionOf(shownByPerson, [hide(40)])).toBe("seen_hidden");
  });

  it("is an echo when a call of ours explains it", () => {
    const call: OwnCall = { visibility: "hidden", at: at(100) };
    expect(decisionOf(storedComment(), [hide(100)], [call])).toBeNull();
    expect(decisionOf(storedComment(), [hide(102)], [call])).toBeNull();
    expect(decisionOf(storedComment(), [hide(103)], [call])).toBe("seen_hidden");
    expect(decisionOf(storedComment(), [hide(100 - LEASE_MS / 1000)], [call])).toBeNull();
    expect(decisionOf(storedComment(), [hide(99 - LEASE_MS / 1000)], [call])).toBe("seen_hidden");
    expect(decisionOf(null, [unhide(100)], [call])).toBe("seen_visible");
    expect(decisionOf(storedComment(), [hide(100)], [{ ...call, visibility: "visible" }])).toBe("seen_hidden");
    expect(decisionOf(null, [unhide(100)], [{ ...call, visibility: "visible" }])).toBeNull();
    // None was made before the comment reached us.
    const late = (seconds: number) => storedComment({ receivedAt: at(seconds) });
    expect([decisionOf(late(102), [hide(100)], [call]), decisionOf(late(103), [hide(100)], [call])]).toEqual([
      null,
      "seen_hidden",
    ]);
    // Other calls do not matter.
    expect(decisionOf(storedComment(), [hide(100)], [{ visibility: "visible", at: at(5) }, call])).toBeNull();
  });

  /** The same comment after it was shown again, for the latest decision. */
  const shownByUs = (change: Partial<CommentRow> = {}) =>
    hiddenByUs({ status: "approved", desired: "visible", observed: "visible", decisionSeq: 2, ...change });

  it("is an echo while our call waits or may run, and for a moment after the network confirmed it", () => {
    // Until our clock and the network's are surely apart.
    expect(decisionOf(shownByUs(), [hide(14)])).toBeNull();
    expect(decisionOf(shownByUs(), [hide(15)])).toBe("seen_hidden");
    expect(decisionOf(shownByUs({ confirmedAt: null }), [hide(12)])).toBeNull();
    expect(decisionOf(shownByUs({ confirmedAt: null }), [hide(13)])).toBe("seen_hidden");
    for (const actionState of ["queued", "parked"] as const)
      expect(decisionOf(shownByUs({ actionState, observed: "hidden" }), [hide(500)])).toBeNull();
    // From shortly before our decision on, since the clocks differ.
    expect(decisionOf(shownByUs(), [hide(8)])).toBeNull();
    expect(decisionOf(shownByUs(), [hide(7)])).toBe("seen_hidden");
  });

  it("that shows a comment is never the echo of our hide: it is a person's decision, while the call waits too", () => {
    for (const seconds of [8, 12, 14, 15]) expect(decisionOf(hiddenByUs(), [unhide(seconds)])).toBe("seen_visible");
    for (const actionState of ["queued", "parked"] as const)
      for (const observed of ["visible", "hidden"] as const)
        expect(decisionOf(hiddenByUs({ actionState, observed }), [unhide(500)])).toBe("seen_visible");
    expect(decisionOf(hiddenByUs({ actionState: "failed" }), [unhide(500)])).toBe("seen_visible");
    // Not even while the call runs.
    const running = hiddenByUs({ actionState: "queued", observed: "visible", actionLeaseUntil: at(11 + 45) });
    expect(decisionOf(running, [unhide(13)])).toBe("seen_visible");
    // A person of the page did it before we decided, and our action is later.
    expect(decisionOf(hiddenByUs(), [unhide(5)])).toBe("seen_visible");
    expect(apply(hiddenByUs(), [unhide(5)]).seen.observed).toBe("hidden");
    // But a person's decision here is later than it, and stays.
    expect(decisionOf(hiddenByUs({ decidedBy: "person" }), [unhide(5)])).toBeNull();
    expect(decisionOf(hiddenByUs({ decidedBy: "person" }), [unhide(12)])).toBeNull();
    expect(decisionOf(hiddenByUs({ decidedBy: "person" }), [unhide(13)])).toBe("seen_visible");
  });

  it("that shows a comment may be the echo of an earlier call of ours that still runs", () => {
    const again = { decisionSeq: 3, actionState: "queued", observed: "visible" } as const;
    // The lease began before the latest decision.
    expect(decisionOf(hiddenByUs({ ...again, actionLeaseUntil: at(9 + 45) }), [unhide(12)])).toBeNull();
    expect(decisionOf(hiddenByUs({ ...again, actionLeaseUntil: at(11 + 45) }), [unhide(12)])).toBe("seen_visible");
    // When a person on the network decided is not stored.
    const overridden = { ...again, decidedBy: "network", actionLeaseUntil: at(11 + 45) } as const;
    expect(decisionOf(hiddenByUs(overridden), [unhide(12)])).toBeNull();
  });

  it("is an echo while an earlier call's lease runs", () => {
    const leased = storedComment({ actionLeaseUntil: at(100) });
    const began = 100 - LEASE_MS / 1000;
    expect(decisionOf(leased, [hide(100)])).toBeNull();
    expect(decisionOf(leased, [hide(101)])).toBe("seen_hidden");
    expect(decisionOf(leased, [hide(began - 2)])).toBeNull();
    expect(decisionOf(leased, [hide(began - 3)])).toBe("seen_hidden");
  });

  it("that was seen there already only dates the decision", () => {
    const shown = hiddenByUs({ observed: "visible", actionState: "failed" });
    expect(apply(shown, [unhide(500)])).toMatchObject({ seen: { overrideAt: at(500) }, override: null });
  });
});

describe("what a sweep sees", () => {
  it("is a person's decision when it differs from what we know and want", () => {
    expect(apply(storedComment(), [sweep({ hidden: true })])).toMatchObject({
      seen: { observed: "hidden" },
      override: { cause: "seen_hidden" },
    });
    expect(decisionOf(hiddenByUs(), [sweep({ hidden: false })])).toBe("seen_visible");
    expect(decisionOf(null, [sweep({ hidden: true })])).toBe("seen_hidden");
    expect(decisionOf(null, [sweep({ hidden: false })])).toBeNull();
    expect(decisionOf(storedComment(), [sweep({})])).toBeNull();
  });

  it("is no decision when it shows what we want, or is about the page's own comment", () => {
    const wanted = apply(hiddenByUs({ observed: "visible" }), [sweep({ hidden: true })]);
    expect(wanted).toMatchObject({ seen: { observed: "hidden" }, override: null });
    const own = apply(storedComment({ isOwn: true }), [sweep({ hidden: true })]);
    expect(own).toMatchObject({ seen: { observed: "hidden" }, override: null });
  });

  it("is no decision while our call waits, or when it looked before our call took effect", () => {
    for (const actionState of ["queued", "parked"] as const)
      expect(apply(hiddenByUs({ actionState }), [sweep({ hidden: false })]).seen.observed).toBe("hidden");
    expect(decisionOf(hiddenByUs(), [sweep({ hidden: false, receivedAt: at(14) })])).toBeNull();
    expect(decisionOf(hiddenByUs(), [sweep({ hidden: false, receivedAt: at(15) })])).toBe("seen_visible");
  });

  it("a later report of the same batch keeps the decision of an earlier one", () => {
    expect(decisionOf(storedComment(), [sweep({ hidden: true }), sweep({ hidden: true }), sweep({})])).toBe(
      "seen_hidden",
    );
  });
});
