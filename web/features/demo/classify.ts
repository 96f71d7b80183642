import type { hc, InferResponseType } from "hono/client";
import type { Api } from "../../../worker/entry/api.ts";
import { ApiError, CONNECTION_MESSAGE, errorFrom } from "../../api/api-error.ts";

type Client = ReturnType<typeof hc<Api>>;

/** What the engine makes of a text. Spans are of the text without the blanks around it. */
export type Verdict = InferResponseType<Client["demo"]["classify"]["$post"], 200>;

const TIMEOUT_MS = 10_000;

/** Asks the engine. @throws ApiError with a sentence in Spanish; the signal's own reason when it was aborted */
export async function classifyText(text: string, signal: AbortSignal): Promise<Verdict> {
  const response = await post(text, signal);
  const body: unknown = await response.json().catch(() => undefined);
  signal.throwIfAborted();
  if (!response.ok || body === undefined) throw errorFrom(response.status, body);
  return body as Verdict;
}

async function post(text: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch("/api/demo/classify", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch {
    signal.throwIfAborted();
    throw new ApiError({ code: "connection", status: 0, message: CONNECTION_MESSAGE });
  }
}
