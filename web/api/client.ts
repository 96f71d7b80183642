import { ApiError, CONNECTION_MESSAGE, errorFrom } from "./api-error.ts";
import { takeEarlyAnswer } from "./early-answer.ts";
import { clearSession, readToken } from "./session-store.ts";

const UNREADABLE = "Respuesta inválida del servidor";
const TIMEOUT_MS = 15_000;
const BAD_GATEWAY_DELAY_MS = 2_000;

type Query = Record<string, string | number | null | undefined>;

export const get = <T>(path: string, query?: Query) => call<T>(path + queryString(query), { method: "GET" });

type Patience = {
  /** Ends the call before its time is over. */
  signal?: AbortSignal;
  timeoutMs?: number;
};

export const post = <T>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  { signal, timeoutMs = TIMEOUT_MS }: Patience = {},
) => call<T>(path, { ...withBody("POST", body, headers), ...(signal && { signal }) }, timeoutMs);
export const put = <T>(path: string, body: unknown) => call<T>(path, withBody("PUT", body));
export const remove = <T>(path: string, body?: unknown) =>
  call<T>(path, body === undefined ? { method: "DELETE" } : withBody("DELETE", body));

const withBody = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...headers },
});

/**
 * One call to the API with the session's token. A 502 is tried once more after two seconds; a 401 ends the session that made
 * the call, and the guard of the protected routes then leads to /login.
 *
 * @throws ApiError always with a sentence in Spanish.
 */
async function call<T>(path: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<T> {
  const token = readToken();
  let response = await send(path, init, token, timeoutMs);
  if (response.status === 502) {
    await new Promise((resolve) => setTimeout(resolve, BAD_GATEWAY_DELAY_MS));
    response = await send(path, init, token, timeoutMs);
  }
  const body = await readJson(response);
  // Who has signed in again meanwhile, in another tab even, stays in.
  if (response.status === 401 && readToken() === token) clearSession();
  if (!response.ok) throw errorFrom(response.status, body);
  if (body === undefined) {
    throw new ApiError({ code: "invalid_json", status: response.status, message: UNREADABLE });
  }
  return body as T;
}

async function send(path: string, init: RequestInit, token: string | null, timeoutMs: number): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await (takeEarlyAnswer(path, token) ??
      fetch(`/api${path}`, {
        ...init,
        headers,
        credentials: "include",
        signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
      }));
  } catch {
    throw new ApiError({ code: "connection", status: 0, message: CONNECTION_MESSAGE });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function queryString(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
