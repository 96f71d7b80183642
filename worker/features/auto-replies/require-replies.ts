import { AppError } from "../../errors.ts";
import type { Capabilities } from "../../networks/capabilities.ts";
import type { ReplyKind } from "../../vocabulary/replies.ts";

/**
 * Refuses a kind of reply that the network does not accept.
 *
 * @throws AppError `reply_not_supported` or `private_reply_not_supported`
 */
export function requireReplies({ reply }: Pick<Capabilities, "reply">, kind: ReplyKind): void {
  if (reply[kind] === null)
    throw new AppError(kind === "private" ? "private_reply_not_supported" : "reply_not_supported");
}
