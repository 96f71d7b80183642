// Why a reply could not be written. A refused reply needs more distinctions than a refused hide, which can simply be repeated.
import type { NetworkError, NetworkProblem } from "../../../network-error.ts";
import type { CodeMeaning } from "../../../networks/network.ts";

export type ReplyProblem =
  | NetworkProblem
  /** The network says that the comment is gone, and still shows it. */
  | "refused"
  /** An automatic reply that could not be sent in time. */
  | "expired"
  /** The person who wrote it took it back before it was sent. */
  | "withdrawn"
  /** The workspace has used its share of calls, so the network was not called. */
  | "share"
  /** The page was disconnected. */
  | "page_gone"
  /** The comment is too old for a reply of this kind. */
  | "too_old"
  /** The author already got a private answer, from here or on the network. */
  | "already_answered"
  /** The network says that this person can't receive messages. */
  | "not_reachable"
  /** The same text was just written there. */
  | "duplicate"
  /** The network wants the page to slow down, or found the text suspicious. */
  | "suspicious"
  /** The network accepts no reply to a hidden comment. */
  | "hidden";

/** Returns why a reply was refused. @param meaning of the network's code; null when the code has none */
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
