// The actions of people during the storm, and the expected state of each comment afterwards.

import type { Network } from "../drive/network.ts";
import { sleep } from "../start/process.ts";
import type { StormOptions } from "./options.ts";
import { type Mood, textOf } from "./texts.ts";

/** The last text of the comment on the network. */
export type Expected = {
  mood: Mood;
  text: string;
  deleted: boolean;
  /** The operator's decision after the latest text; null without one. */
  operator: "hidden" | "visible" | null;
  /** Whether it was edited after an operator's decision, which is no longer valid then. */
  overtaken: boolean;
  /** The numbers of edits, deletions and operator's decisions. */
  changes: number;
};

export type Traffic = { expected: Map<string, Expected>; seconds: number; counts: Record<string, number> };

const TICKS = 10;
const INSULTS = 0.12;
const QUESTIONS = 0.01;
/** The shares of all events; the rest are new comments. */
const SHARES = { edit: 0.05, remove: 0.02, click: 0.01 };

/** A post, ad or media under which comments are written. */
export type Target = {
  id: string;
  /** The post whose comments they count as: an ad's count as those of what it promotes. */
  postId: string;
  isInstagram: boolean;
  /**
   * Whether it is too old to be read by every sweep. There are only new comments under it: an edit or a decision without a webhook changes
   * no count, and nothing else would find it under such a post.
   */
  isOld: boolean;
};

/** Events of some seconds. */
type Phase = Pick<StormOptions, "rate" | "seconds">;

/** @param phases one after the other */
export async function makeTraffic(
  network: Network,
  targets: Target[],
  phases: readonly Phase[],
  random: () => number,
): Promise<Traffic> {
  const expected = new Map<string, Expected>();
  const editable: string[] = [];
  const written: string[] = [];
  const counts: Record<string, number> = { comments: 0, underOldPosts: 0, edits: 0, deletions: 0, clicks: 0 };
  const started = performance.now();
  const any = <T>(items: T[]): T | undefined => items[Math.floor(random() * items.length)];
  let number = 0;

  for (const phase of phases) await act(phase);
  return { expected, seconds: (performance.now() - started) / 1000, counts };

  async function act({ rate, seconds }: Phase) {
    const begun = performance.now();
    const total = Math.round(rate * seconds);
    const perTick = Math.max(1, Math.round(rate / TICKS));
    for (let done = 0; done < total; done += perTick) {
      const early = (done / rate) * 1000 - (performance.now() - begun);
      if (early > 0) await sleep(early);
      const fresh: { target: Target; mood: Mood; text: string }[] = [];
      for (let n = 0; n < perTick; n++) {
        number++;
        const kind = random();
        if (kind < SHARES.edit) await edit(any(editable), number);
        else if (kind < SHARES.edit + SHARES.remove) await remove(any(written));
        else if (kind < SHARES.edit + SHARES.remove + SHARES.click) await click(any(written));
        else fresh.push(makeComment(number));
      }
      await write(fresh);
    }
  }

  function makeComment(at: number) {
    const draw = random();
    const mood: Mood = draw < QUESTIONS ? "question" : draw < QUESTIONS + INSULTS ? "insult" : "praise";
    return { target: any(targets)!, mood, text: textOf(mood, at) };
  }

  async function write(fresh: ReturnType<typeof makeComment>[]) {
    if (fresh.length === 0) return;
    const ids = await network.write(fresh.map(({ target, text }) => ({ target: target.id, text })));
    for (const [index, { target, mood, text }] of fresh.entries()) {
      const id = ids[index]!;
      expected.set(id, { mood, text, deleted: false, operator: null, overtaken: false, changes: 0 });
      if (target.isOld) continue;
      written.push(id);
      // Comments on Instagram cannot be edited, and an answered question must stay a question.
      if (!target.isInstagram && mood !== "question") editable.push(id);
    }
    counts.comments! += fresh.length;
    counts.underOldPosts! += fresh.filter(({ target }) => target.isOld).length;
  }

  async function edit(id: string | undefined, at: number) {
    const comment = id === undefined ? undefined : expected.get(id);
    if (!id || !comment || comment.deleted) return;
    const mood: Mood = comment.mood === "praise" ? "insult" : "praise";
    const text = textOf(mood, at);
    await network.edit(id, text);
    const overtaken = comment.overtaken || comment.operator !== null;
    Object.assign(comment, { mood, text, overtaken, operator: null, changes: comment.changes + 1 });
    counts.edits!++;
  }

  async function remove(id: string | undefined) {
    const comment = id === undefined ? undefined : expected.get(id);
    if (!id || !comment || comment.deleted || comment.mood === "question") return;
    await network.remove(id);
    Object.assign(comment, { deleted: true, changes: comment.changes + 1 });
    counts.deletions!++;
  }

  /** An operator hides a clean comment, or shows a hidden one. Only for a comment without other events, so that the order is known. */
  async function click(id: string | undefined) {
    const comment = id === undefined ? undefined : expected.get(id);
    if (!id || !comment || comment.deleted || comment.mood === "question" || comment.changes > 0) return;
    const { hidden } = await network.comment(id);
    if (comment.mood === "insult" && !hidden) return;
    await network.setHidden(id, !hidden);
    Object.assign(comment, { operator: hidden ? "visible" : "hidden", changes: 1 });
    counts.clicks!++;
  }
}
