import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import type { Exception } from "../../vocabulary/judging/exceptions.ts";

/** Since when older comments may be changed by an exception: of a person all of them, of anything else those of the usual months. */
export const reachOf = ({ about }: Pick<Exception, "about">, now: number): number =>
  about.kind === "author" ? 0 : now - PAST_DAYS * DAY_MS;
