// The API, typed by the Worker's own routes: a path, a request or an answer that differs from theirs does not compile.
import { type ClientResponse, parseResponse } from "hono/client";
import { type Client, createClient } from "../../worker/entry/client.ts";
import { ApiError } from "./api-error.ts";
import { callWithin, unreadableAnswer } from "./call.ts";

/** The client of the API. A call waits 15 seconds for its answer, unless it has another `fetch`. */
export const api: Client = createClient("/api", {
  fetch: callWithin(15_000),
  // Empty values are left out, since they filter nothing.
  buildSearchParams: (query) =>
    new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))),
});

/**
 * The body of a successful answer.
 *
 * @throws ApiError with a sentence in Spanish
 */
export function bodyOf<Answer extends ClientResponse<unknown>>(
  call: Promise<Answer>,
): ReturnType<typeof parseResponse<Answer>> {
  return parseResponse(call).catch((error: unknown) => {
    throw error instanceof ApiError ? error : unreadableAnswer(200);
  });
}
