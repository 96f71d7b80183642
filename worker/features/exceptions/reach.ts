import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import type { Exception } from "../../vocabulary/judging/exceptions.ts";

/**
 * The moment from which an exception may change older comments: all comments for a person, those of the usual months for anything
 * else.
 */
export const reachOf = ({ about }: Pick<Exception, "about">, now: number): number =>
  about.kind === "author" ? 0 : now - PAST_DAYS * DAY_MS;
