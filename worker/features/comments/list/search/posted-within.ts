import { dayStart } from "../../../../time.ts";
import type { CommentFilter } from "../../schemas.ts";

/** No comment is older or newer; these times fit into the keys of the word index. */
const [EARLIEST, LATEST] = [0, 3e12];
const within = (at: number): number => Math.min(Math.max(at, EARLIEST), LATEST);

export type Days = Pick<CommentFilter, "from" | "to"> & {
  /** IANA name of the time zone whose days `from` and `to` are. */
  timeZone: string;
};

/** When the comments of a filter were posted: from the first moment, included, up to the second. */
export const postedWithin = ({ from, to, timeZone }: Days) => ({
  from: from === undefined ? EARLIEST : within(dayStart(from, timeZone)),
  before: to === undefined ? LATEST : within(dayStart(to, timeZone, 1)),
});
