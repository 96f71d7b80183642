// Why a reply could not be written, and what Meta's answers to one mean: more than of hiding, which can be repeated.
import type { MetaError, MetaProblem } from "../../../platform/meta/errors.ts";

export type ReplyProblem =
  | MetaProblem
  /** The page was disconnected. */
  | "page_gone"
  /** Longer ago than a private reply may be. */
  | "too_old"
  /** Somebody answered privately before, here or on the network. */
  | "already_answered"
  /** The network says that this person can't be written to. */
  | "not_reachable"
  /** The same text was just written there. */
  | "duplicate"
  /** Meta wants the page to slow down, or found the text suspicious. */
  | "suspicious"
  /** Instagram takes no reply to a hidden comment. */
  | "hidden";

/** Answers that mean something for replies only; by `code`, or by subcode where the code says little. */
const BY_CODE: Record<string, ReplyProblem> = {
  "10900": "already_answered",
  "10903": "not_reachable",
  "551": "not_reachable",
  "506": "duplicate",
};
const BY_SUBCODE: Record<string, ReplyProblem> = {
  "1545041": "not_reachable",
  "1390008": "suspicious",
  "1404006": "suspicious",
  "1404112": "suspicious",
  "1346003": "suspicious",
};
/** Instagram writes the reply and answers this all the same. */
const WRITTEN_ALL_THE_SAME = "20/1772107";

export function replyProblemOf({ metaCode, problem }: MetaError): ReplyProblem {
  if (metaCode === WRITTEN_ALL_THE_SAME) return "transient";
  const [code = "", subcode = ""] = metaCode.split("/");
  return BY_SUBCODE[subcode] ?? BY_CODE[code] ?? problem;
}
