// Why a reply could not be written: a network's answer to one means more than to hiding, which can be repeated.
import type { NetworkError, NetworkProblem } from "../../../network-error.ts";
import type { CodeMeaning } from "../../../networks/network.ts";

export type ReplyProblem =
  | NetworkProblem
  /** The page was disconnected. */
  | "page_gone"
  /** The comment is older than one that takes a reply of this kind. */
  | "too_old"
  /** Somebody answered privately before, here or on the network. */
  | "already_answered"
  /** The network says that this person can't be written to. */
  | "not_reachable"
  /** The same text was just written there. */
  | "duplicate"
  /** The network wants the page to slow down, or found the text suspicious. */
  | "suspicious"
  /** The network takes no reply to a hidden comment. */
  | "hidden";

/**
 * Why a reply was refused.
 *
 * @param meaning of the network's code for it
 */
export function replyProblemOf({ problem }: NetworkError, meaning: CodeMeaning | null): ReplyProblem {
  switch (meaning) {
    case "already_answered":
    case "not_reachable":
    case "duplicate":
    case "suspicious":
      return meaning;
    case "written_all_the_same":
      return "transient";
    default:
      return problem;
  }
}
