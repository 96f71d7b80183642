import { WORKSPACE_HEADER } from "../../worker/vocabulary/api/headers.ts";
import { ApiError, errorFrom, noAnswer } from "./api-error.ts";
import { clearSession, readToken, readWorkspace } from "./session-store.ts";

declare global {
  interface Window {
    /** Defined by public/session.js when there is a session: the answer to a call that it made before this code loaded. */
    takeEarlyAnswer?: (url: string, token: string | null) => Promise<Response> | undefined;
  }
}

const UNREADABLE = "Respuesta inválida del servidor";
const BAD_GATEWAY_DELAY_MS = 2_000;

/**
 * `fetch` for calls of the API, with the session's token. A 502 is tried once more after two seconds; a 401 ends the session that
 * made the call, and the guard of the protected routes then leads to /login.
 *
 * @param timeoutMs for each attempt
 * @throws ApiError always with a sentence in Spanish, even when the API refuses
 */
export const callWithin =
  (timeoutMs: number): typeof fetch =>
  async (input, init) => {
    const token = readToken();
    const attempt = () => send(String(input), init, token, timeoutMs);
    let response = await attempt();
    if (response.status === 502) {
      await new Promise((resolve) => setTimeout(resolve, BAD_GATEWAY_DELAY_MS));
      response = await attempt();
    }
    if (response.ok) {
      if (!isJson(response)) throw unreadableAnswer(response.status);
      return response;
    }
    const body: unknown = await response.json().catch(() => undefined);
    // If the person has signed in again since, even in another tab, they stay signed in.
    if (response.status === 401 && readToken() === token) clearSession();
    throw errorFrom(response.status, body);
  };

/** The options of a call for another workspace than that of this tab. @param id public; undefined for that of this tab */
export const inWorkspace = (id: string | undefined): { headers: Record<string, string> } => ({
  headers: id ? { [WORKSPACE_HEADER]: id } : {},
});

/** The error when an answer is not JSON. */
export const unreadableAnswer = (status: number) => new ApiError({ code: "unreadable", status, message: UNREADABLE });

const isJson = ({ headers }: Response) => headers.get("content-type")?.startsWith("application/json");

async function send(
  url: string,
  init: RequestInit | undefined,
  token: string | null,
  timeoutMs: number,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  // A call about another workspace of the person names it.
  const isElsewhere = headers.has(WORKSPACE_HEADER);
  const workspace = token && !isElsewhere && readWorkspace();
  if (workspace) headers.set(WORKSPACE_HEADER, workspace);
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const early = isElsewhere ? undefined : window.takeEarlyAnswer?.(url, token);
    if (early) return await early;
    // A screen makes a dozen calls at once, and a phone takes 30 ms to begin each: between them the browser handles taps.
    await globalThis.scheduler?.yield?.();
    return await fetch(url, { ...init, headers, credentials: "include", signal });
  } catch {
    throw noAnswer();
  }
}
