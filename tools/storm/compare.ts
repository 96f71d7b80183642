// Compares the sandbox's state, the product's state and the actions of people, for every comment. Pure.
import type { NetworkComment } from "../drive/network.ts";
import type { OurComment } from "../drive/owner.ts";
import type { Expected } from "./traffic.ts";

export type Comparison = {
  /** Comments that are on the network, but not in the product. */
  lost: string[];
  /** Comments whose text, visibility or deletion differ. */
  disagree: { id: string; why: string }[];
  /** Comments hidden on the network, although their last text is clean and no operator hid them. */
  hiddenWrongly: string[];
  /** Visible comments, although their last text is an insult and no operator showed them. */
  missed: string[];
  /** Comments, or people under a post, with more than one automatic reply. */
  answeredTwice: string[];
  /** Questions without a reply. */
  unanswered: string[];
  /**
   * Not an error. When an operator's decision was not reported and the comment was edited later, the network shows another text and
   * visibility, but their order is unknown. The product takes the visibility for a person's decision about the present text.
   */
  undecidable: string[];
  open: number;
};

type LostNews = { commentId: string; verb: string };

export const agrees = ({ lost, disagree, hiddenWrongly, missed, answeredTwice, unanswered, open }: Comparison) =>
  [lost, disagree, hiddenWrongly, missed, answeredTwice, unanswered].every((list) => list.length === 0) && open === 0;

export function compare(
  onNetwork: NetworkComment[],
  ours: Map<string, OurComment>,
  expected: Map<string, Expected>,
  lostNews: readonly LostNews[],
): Comparison {
  const unheardClicks = new Set(
    lostNews.filter(({ verb }) => verb === "hide" || verb === "unhide").map(({ commentId }) => commentId),
  );
  const there = new Map(onNetwork.map((comment) => [comment.id, comment]));
  const result: Comparison = {
    lost: [],
    disagree: [],
    hiddenWrongly: [],
    missed: [],
    answeredTwice: [],
    unanswered: [],
    undecidable: [],
    open: 0,
  };
  const disagree = (id: string, why: string) => {
    const lostVerbs = lostNews.filter(({ commentId }) => commentId === id).map(({ verb }) => verb);
    const lost = lostVerbs.length > 0 ? `webhooks lost: ${lostVerbs.join(", ")}` : "no webhook lost";
    result.disagree.push({ id, why: `${why} (${lost})` });
  };
  for (const comment of onNetwork) {
    const row = ours.get(comment.id);
    if (!row) result.lost.push(comment.id);
    else {
      const why = difference(comment, row);
      if (why) disagree(comment.id, why);
      if (row.action_state === "queued" || row.action_state === "parked") result.open++;
      if (row.reply_state === "queued" || row.reply_state === "parked") result.open++;
    }
  }
  const answers = countAnswers(onNetwork);
  for (const [id, wanted] of expected) {
    const comment = there.get(id);
    if (wanted.deleted) {
      const row = ours.get(id);
      if (row && row.status !== "removed") disagree(id, `deleted there, ${row.status} here`);
      continue;
    }
    if (!comment) {
      disagree(id, "gone there, and nobody deleted it");
      continue;
    }
    const shouldHide = wanted.operator === null ? wanted.mood === "insult" : wanted.operator === "hidden";
    if (comment.hidden !== shouldHide) {
      const isUndecidable = wanted.overtaken && unheardClicks.has(id);
      (isUndecidable ? result.undecidable : comment.hidden ? result.hiddenWrongly : result.missed).push(id);
    }
    if ((answers.get(id) ?? 0) > 1) result.answeredTwice.push(id);
  }
  const people = answeredPeople(onNetwork, there);
  for (const [person, times] of people) if (times > 1) result.answeredTwice.push(person);
  for (const [id, { mood, deleted }] of expected) {
    const comment = there.get(id);
    if (mood !== "question" || deleted || !comment) continue;
    if (!people.has(`${comment.target}:${comment.author.id}`)) result.unanswered.push(id);
  }
  return result;
}

function difference(comment: NetworkComment, row: OurComment): string | null {
  if (comment.own !== row.is_own) return `own ${comment.own} there, ${row.is_own} here`;
  if (row.status === "removed") return "there, and removed here";
  if (comment.text !== row.content) return "another text";
  if (comment.hidden !== (row.status === "disapproved"))
    return `${comment.hidden ? "hidden" : "visible"} there, ${row.status} and ${row.action_state} here`;
  return null;
}

function countAnswers(onNetwork: NetworkComment[]): Map<string, number> {
  const answers = new Map<string, number>();
  for (const { own, parentId } of onNetwork)
    if (own && parentId !== null) answers.set(parentId, (answers.get(parentId) ?? 0) + 1);
  return answers;
}

/** The replies by post and author of the comments that they answer. */
function answeredPeople(onNetwork: NetworkComment[], there: Map<string, NetworkComment>): Map<string, number> {
  const people = new Map<string, number>();
  for (const { own, parentId } of onNetwork) {
    const parent = own && parentId !== null ? there.get(parentId) : undefined;
    if (!parent) continue;
    const person = `${parent.target}:${parent.author.id}`;
    people.set(person, (people.get(person) ?? 0) + 1);
  }
  return people;
}
