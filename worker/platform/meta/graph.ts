// One call to the Graph API: token and proof attached, time-out, errors by kind. Knows no endpoint.
import { z } from "zod";
import { NetworkError } from "../../network-error.ts";
import { hmacHex } from "../crypto/hash.ts";
import { problemOf } from "./errors.ts";
import { type Usage, usageOf } from "./usage.ts";

export type GraphConfig = {
  origin: string;
  version: string;
  appId: string;
  appSecret: string;
  fetch: typeof fetch;
};

export type GraphCall = {
  method?: "GET" | "POST" | "DELETE";
  /** Without version or leading slash. */
  path: string;
  params?: Record<string, string>;
  token?: string;
  /** Receives what the headers of the answer say about limits, also for a refusal. */
  onUsage?: (usage: Usage) => void;
};

/** `callGraph` of a configured app. */
export type CallGraph = <T>(schema: z.ZodType<T>, call: GraphCall) => Promise<T>;

/** A call that takes longer is abandoned; its outcome is then unknown. */
const TIMEOUT_MS = 10_000;

const ErrorEnvelope = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional(),
    message: z.string().optional(),
    is_transient: z.boolean().optional(),
  }),
});

/**
 * The parsed JSON body of a successful call.
 *
 * @throws NetworkError for every other outcome, a body that is not JSON included
 */
export async function callGraph<T>(config: GraphConfig, schema: z.ZodType<T>, call: GraphCall): Promise<T> {
  const { method = "GET", path, params = {}, token } = call;
  const form = new URLSearchParams(params);
  if (token) form.set("appsecret_proof", await proofOf(config.appSecret, token));
  const url = `${config.origin}/${config.version}/${path}`;

  let response: Response;
  let text: string;
  try {
    response = await config.fetch(method === "GET" ? `${url}?${form}` : url, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method !== "GET" && { body: form }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (cause) {
    throw new NetworkError("transient", (cause as Error).name === "TimeoutError" ? "timeout" : "network", { cause });
  }
  call.onUsage?.(usageOf(response.headers));
  return parseAnswer(schema, response, text);
}

function parseAnswer<T>(schema: z.ZodType<T>, response: Response, text: string): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new NetworkError(response.status >= 500 ? "transient" : "invalid", `http ${response.status}`, { cause });
  }
  // Meta may answer 200 with an error body, so the body decides and not the status.
  const failed = ErrorEnvelope.safeParse(body);
  if (failed.success) {
    const { error } = failed.data;
    const networkCode = error.error_subcode ? `${error.code}/${error.error_subcode}` : String(error.code);
    throw new NetworkError(problemOf(error), networkCode, { waitMs: usageOf(response.headers).regainMs ?? undefined });
  }
  if (!response.ok) throw new NetworkError(response.status >= 500 ? "transient" : "invalid", `http ${response.status}`);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new NetworkError("invalid", "unexpected answer", { cause: parsed.error });
  return parsed.data;
}

const proofs = new Map<string, string>();
const MAX_PROOFS = 1000;

/** Meta's `appsecret_proof` of a token: it depends on nothing else, so it is made once. */
async function proofOf(appSecret: string, token: string): Promise<string> {
  const key = `${appSecret}:${token}`;
  let proof = proofs.get(key);
  if (!proof) {
    proof = await hmacHex(appSecret, token);
    if (proofs.size >= MAX_PROOFS) proofs.clear();
    proofs.set(key, proof);
  }
  return proof;
}
