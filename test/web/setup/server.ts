// A server that gives the test's answers, and records the requests.
import { vi } from "vitest";

export type Call = {
  method: string;
  /** Below /api, without the query; `url` has both. */
  path: string;
  url: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Headers;
};
type Answer = object | undefined | ((call: Call) => unknown);

/**
 * Answers `METHOD /path`, or `/path` whatever the method, first with the query and then without; a function answers every call. A Response is
 * given as it is, anything else as the JSON of a success; what has no answer is not there. @returns the calls, as they come
 */
export function serve(answers: Record<string, Answer> | ((call: Call) => unknown)): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname, search, searchParams: query } = new URL(url, "http://x.test");
    const path = pathname.replace(/^\/api/, "");
    const call = {
      method: init.method ?? "GET",
      path,
      url: path + search,
      query,
      body: init.body ? JSON.parse(String(init.body)) : {},
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const wanted =
      typeof answers === "function"
        ? answers
        : (answers[`${call.method} ${call.url}`] ??
          answers[`${call.method} ${path}`] ??
          answers[call.url] ??
          answers[path]);
    const answer = await (typeof wanted === "function" ? wanted(call) : wanted);
    if (answer === undefined) return refusal(404, "not_found", "El recurso solicitado no existe.");
    return answer instanceof Response ? answer.clone() : Response.json({ success: true, ...(answer as object) });
  });
  return calls;
}

export const refusal = (status: number, code: string, message: string, errors?: object[]) =>
  Response.json({ success: false, code, message, errors, requestId: "r-1" }, { status });

/** An answer for `serve`: the connection fails. */
export const noConnection = () => {
  throw new TypeError("Failed to fetch");
};

/** The calls of a path that change something. */
export const made = (calls: Call[], path: string) =>
  calls.filter((call) => call.path === path && call.method !== "GET");
