// Makes one call to the Graph API: adds token and proof, sets a time-out, and sorts errors. It knows no endpoint.
import * as z from "zod";
import { NetworkError } from "../../network-error.ts";
import { hmacHex } from "../crypto/hash.ts";
import { budgetOf, errorIn, restOf } from "./errors.ts";
import { type OnOdd, readTolerantly } from "./read-tolerantly.ts";
import { type Budget, type Usage, usageOf } from "./usage.ts";

export type GraphConfig = {
  origin: string;
  version: string;
  appId: string;
  appSecret: string;
  fetch: typeof fetch;
  onOdd: OnOdd;
};

export type GraphCall = {
  method?: "GET" | "POST" | "DELETE";
  /** Without version or leading slash. */
  path: string;
  params?: Record<string, string>;
  token?: string;
  budget?: Budget;
  /** Receives what the headers of the answer, also of a refusal, say about the app's limit and `budget`. */
  onUsage?: (usage: Usage) => void;
};

/** `callGraph` of a configured app. */
export type CallGraph = <T>(schema: z.ZodType<T>, call: GraphCall) => Promise<T>;

/** The same call function for calls that count against a budget, unless a call names another one. */
export const countedAs =
  (call: CallGraph, budget: Budget): CallGraph =>
  (schema, options) =>
    call(schema, { budget, ...options });

/** A call that takes longer is given up; its effect is then unknown. */
const TIMEOUT_MS = 10_000;

/** Meta's answer to a change; some edges write the word as text. */
export const Success = z.object({ success: z.literal([true, "true"]) });
/** The same for "not done", with status 200. */
const NotDone = z.object({ success: z.literal([false, "false"]) });

/**
 * Returns the parsed JSON body of a successful call.
 *
 * @throws NetworkError for every other outcome; only an error object of Meta's, or a read whose answer has another shape, is
 * final
 */
export async function callGraph<T>(config: GraphConfig, schema: z.ZodType<T>, call: GraphCall): Promise<T> {
  const { method = "GET", path, params = {}, token } = call;
  const form = new URLSearchParams(params);
  if (token) form.set("appsecret_proof", await hmacHex(config.appSecret, token));
  const url = `${config.origin}/${config.version}/${path}`;

  let response: Response;
  let text: string;
  try {
    response = await config.fetch(method === "GET" ? `${url}?${form}` : url, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method !== "GET" && { body: form }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (cause) {
    throw new NetworkError("transient", (cause as Error).name === "TimeoutError" ? "timeout" : "network", { cause });
  }
  call.onUsage?.(usageOf(response.headers, call.budget));
  return parseAnswer(schema, config, call, { response, text });
}

function parseAnswer<T>(
  schema: z.ZodType<T>,
  { onOdd }: GraphConfig,
  { method = "GET", budget }: GraphCall,
  { response, text }: { response: Response; text: string },
): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw unclear(response, cause);
  }
  const error = errorIn(body, response.status);
  if (error) {
    const { regainMs } = usageOf(response.headers, budgetOf(error.code) ?? budget);
    throw new NetworkError(error.problem, error.networkCode, { waitMs: regainMs ?? restOf(error.code) });
  }
  if (!response.ok) throw unclear(response);
  if (NotDone.safeParse(body).success) throw new NetworkError("transient", "not done");
  const answer = readTolerantly(schema, body, onOdd);
  // It is unknown whether such a write was done, so this is not a refusal.
  if (answer === null) throw new NetworkError(method === "GET" ? "invalid" : "transient", "unexpected answer");
  return answer;
}

/** An answer of a proxy or a filter and not of Meta: it says nothing about the request. */
const unclear = ({ status }: Response, cause?: unknown) =>
  new NetworkError(status === 429 ? "rate_limited" : "transient", `http ${status}`, { cause });
