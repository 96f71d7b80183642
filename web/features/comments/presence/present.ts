// Which colleagues have a comment open, as their screens say it. What is not said again is forgotten. Pure.
import type { PresenceNotice } from "../../../../worker/vocabulary/api/live.ts";

type Person = { id: string; name: string; isAnswering: boolean; until: number };
/** By comment: one entry for each person, however many tabs they have. */
export type Present = ReadonlyMap<string, readonly Person[]>;

/** @param until when the notice is out of date, epoch milliseconds, as `now` */
export function withNotice(
  present: Present,
  { commentId, by, is }: PresenceNotice,
  { now, until }: { now: number; until: number },
): Present {
  const known = (present.get(commentId) ?? []).filter((person) => person.until > now);
  const before = known.find(({ id }) => id === by.id);
  const others = known.filter(({ id }) => id !== by.id);
  // Another tab in which the person only looks does not hide the answer that they write in this one.
  const person = is === "looking" && before?.isAnswering ? before : { ...by, isAnswering: is === "answering", until };
  return withPeople(present, commentId, is === "gone" ? others : [...others, person]);
}

export const withoutExpired = (present: Present, now: number): Present =>
  new Map(
    [...present]
      .map(([id, people]) => [id, people.filter(({ until }) => until > now)] as const)
      .filter(([, people]) => people.length > 0),
  );

function withPeople(present: Present, commentId: string, people: readonly Person[]): Present {
  const next = new Map(present);
  if (people.length > 0) next.set(commentId, people);
  else next.delete(commentId);
  return next;
}

/** "María está respondiendo", "María y Luis lo están viendo"; null for nobody. */
export function presenceText(people: readonly Pick<Person, "name" | "isAnswering">[]): string | null {
  const answering = people.filter(({ isAnswering }) => isAnswering);
  const named = answering.length > 0 ? answering : people;
  if (named.length === 0) return null;
  const names = new Intl.ListFormat("es").format(named.map(({ name }) => name));
  const are = named.length > 1 ? "están" : "está";
  return answering.length > 0 ? `${names} ${are} respondiendo` : `${names} lo ${are} viendo`;
}
