// Errors of the public API, as RFC 9457 describes them.
import type * as z from "zod";
import type { AppError } from "../../errors.ts";
import type { ErrorCode } from "../../vocabulary/api/error-body.ts";
import { paths } from "../../vocabulary/paths.ts";
import type { Refusal } from "../framed.ts";
import type { Problem } from "./schemas.ts";

/** The answer to an error. */
export const problemAnswer: Refusal = (c, error) =>
  c.json(problemOf(error, { requestId: c.var.requestId, origin: new URL(c.req.url).origin }), error.status, {
    "content-type": "application/problem+json",
  });

/** @param origin of the request, whose site explains the codes */
function problemOf(error: AppError, { requestId, origin }: { requestId: string; origin: string }) {
  const english = ENGLISH[error.code] ?? OTHERWISE;
  return {
    type: `${origin}${paths.developers}#${error.code}`,
    title: english,
    status: error.status,
    detail: error.customerMessage,
    detail_en: english,
    code: error.code,
    request_id: requestId,
    ...(error.fieldErrors && {
      errors: error.fieldErrors.map(({ field, message, english = "This value is not accepted." }) => ({
        pointer: `/${field.replaceAll(".", "/")}`,
        detail: message,
        detail_en: english,
      })),
    }),
  } satisfies z.input<typeof Problem>;
}

const OTHERWISE = "The request was refused.";

/** The sentences of the codes that keys meet; apart from the Spanish ones, which the browser loads. */
export const ENGLISH: Partial<Record<ErrorCode, string>> = {
  validation_failed: "A field is missing or not valid; `errors` names it.",
  invalid_json: "The body is not valid JSON.",
  key_invalid: "This key does not work: it is unknown, revoked, expired, or its owner has left the team.",
  key_forbidden: "This key may not do this, or its owner may not any more.",
  plan_required: "The plan of this workspace does not include this.",
  plan_limit_reached: "The limit of the plan is reached.",
  forbidden: "A page of another site may not call this.",
  not_found: "There is nothing with this id that this key may see.",
  comment_archived: "This comment is in the archive, where it can be exported but not read or changed.",
  comment_removed: "The network no longer has this comment.",
  changed_meanwhile: "It changed meanwhile. Try again.",
  own_comment: "The page itself wrote this comment, so it is left as it is.",
  hiding_not_supported: "This network cannot hide comments. If nobody should see it, delete it.",
  deleting_not_supported: "This network cannot delete comments.",
  author_unknown: "The network does not say who wrote this comment.",
  reply_not_supported: "This network has no replies to comments.",
  private_reply_not_supported: "This network has no private replies.",
  reply_to_hidden: "This network does not allow a reply to a hidden comment. Show it first.",
  reply_not_possible: "The page itself wrote this comment, so there is no private reply.",
  private_reply_expired: "It is too late to reply to this comment.",
  private_reply_used: "There is a private reply to this comment already, and the network allows one.",
  already_answered: "Somebody has answered this comment already.",
  idempotency_mismatch: "This Idempotency-Key was used with other content.",
  in_progress: "The earlier request is still running. Wait some seconds.",
  body_too_large: "The body is too long.",
  judging_limit_reached:
    "The texts that keys may judge in a month with this plan are used up. Retry-After says until when.",
  too_many_requests: "Too many requests. Wait as long as Retry-After says.",
  search_unavailable: "The search by words is not available now. Try again in some minutes.",
  workspace_moving: "The comments are being moved to another database. Try again in some minutes.",
  network_unreachable: "The network does not answer now. Try again in some minutes.",
  reconnect_required: "The connection with the network is not valid any more. Connect the page again.",
  account_closing: "This account is closed and will be deleted.",
  internal: "An error of ours. Try again later.",
};
