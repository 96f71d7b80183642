import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";
import type { SavedReply } from "../../api/types.ts";

/** Those whose name or text has every searched word; by name first. */
export function findReplies(replies: readonly SavedReply[], sought: string): SavedReply[] {
  const words = withoutAccents(sought).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => withoutAccents(text).includes(word));
  const named = replies.filter(({ name }) => holds(name));
  return [...named, ...replies.filter((reply) => !named.includes(reply) && holds(`${reply.name} ${reply.text}`))];
}
