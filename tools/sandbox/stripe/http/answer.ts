import { CONTRACT } from "../contract/openapi.ts";
import { type Fault, faultError } from "../faults/faults.ts";
import { StripeError, serverFailed } from "./errors.ts";
import type { Answer } from "./idempotency.ts";

/** An error in its envelope. Every other error than a refusal is a bug of the sandbox, and is written to the console. */
export function refusal(error: unknown): Answer {
  if (error instanceof StripeError)
    return { status: error.status, body: JSON.stringify({ error: error.error }, null, 2) };
  console.error(error);
  return refusal(serverFailed());
}

/** Makes the answer. @param fault  applied to a successful answer */
export function respond({ status, body, replayed }: Answer, requestId: string, fault: Fault | undefined): Response {
  const lost = fault && status === 200 ? faultError(fault) : undefined;
  if (lost) return respond(refusal(lost), requestId, undefined);
  return new Response(fault?.kind === "truncated" ? firstHalf(body) : body, {
    status,
    headers: {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": CONTRACT.version,
      "access-control-allow-origin": "*",
      ...(replayed ? { "idempotent-replayed": "true" } : {}),
    },
  });
}

/** Half of an answer, then a broken connection. */
function firstHalf(body: string): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body.slice(0, body.length / 2)));
    },
    pull(controller) {
      controller.error(new Error("The connection was cut, as the fault asks"));
    },
  });
}
