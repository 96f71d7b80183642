import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";
import type { SavedReply } from "../../api/types.ts";

/** The replies whose name or text contains every searched word; matches in the name come first. */
export function findReplies(replies: readonly SavedReply[], sought: string): SavedReply[] {
  const words = withoutAccents(sought).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => withoutAccents(text).includes(word));
  const named = replies.filter(({ name }) => holds(name));
  return [...named, ...replies.filter((reply) => !named.includes(reply) && holds(`${reply.name} ${reply.text}`))];
}
