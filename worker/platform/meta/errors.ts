// The meaning of Meta's error codes for us. Codes from developers.facebook.com/docs/graph-api/guides/error-handling, and from
// Meta's guide to rate limits.
import * as z from "zod";
import type { NetworkProblem } from "../../network-error.ts";
import type { Budget } from "./usage.ts";

const RATE_CODES = new Set([4, 17, 32, 341, 613, 80000, 80001, 80002, 80004, 80005, 80006, 80008, 80009, 80014]);
const BUDGETS: Partial<Record<number, Budget>> = {
  32: "pages",
  80001: "pages",
  80002: "instagram",
  80006: "messenger",
};
/**
 * Refusals of the request itself: another try is refused as well. 1705 is a call as a person, 10900 and 10903 a private reply that
 * was sent or cannot be, 506 the same text twice.
 */
const FINAL_CODES = new Set([15, 20, 100, 506, 551, 1705, 2200, 2500, 3001, 10900, 10903]);
/** Of comments that Meta holds back: too fast, a check of the account, a limited account, a flagged text. */
const FINAL_SUBCODES = new Set([1346003, 1390008, 1404006, 1404112]);
/** With these a server failed before it could judge the request, whatever the code is. */
const SERVER_ERRORS = new Set([500, 502, 503, 504]);

const APP_CODE = 4;
/** The limit counts a rolling hour, so each minute frees a part of it. */
const APP_REST_MS = 60_000;

/** How long to wait after a refusal whose headers do not say so; undefined when unknown. */
export const restOf = (code: number): number | undefined => (code === APP_CODE ? APP_REST_MS : undefined);

/** The budget that a refusal reports as used up; undefined when its code names none. */
export const budgetOf = (code: number): Budget | undefined => BUDGETS[code];

const ErrorEnvelope = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
});
type MetaError = z.infer<typeof ErrorEnvelope>["error"];

/**
 * The error in an answer; null when it has none. Meta may answer 200 with an error body, so the body decides and not the status.
 *
 * @returns `networkCode` as in `NetworkError`
 */
export function errorIn(
  body: unknown,
  status: number,
): { code: number; problem: NetworkProblem; networkCode: string } | null {
  const { data } = ErrorEnvelope.safeParse(body);
  if (!data) return null;
  const { code, error_subcode } = data.error;
  const networkCode = error_subcode ? `${code}/${error_subcode}` : String(code);
  return { code, problem: problemOf(data.error, status), networkCode };
}

/**
 * The problem that an error means. `gone` is Meta's answer for a missing object, and also for one that is forbidden or does not
 * support the request. A code that we do not know is taken for an outage, since only a refusal is final.
 */
function problemOf(error: MetaError, status: number): NetworkProblem {
  const { code, error_subcode: subcode, message = "" } = error;
  if (RATE_CODES.has(code)) return "rate_limited";
  if (error.is_transient || SERVER_ERRORS.has(status)) return "transient";
  if (code === 190 || code === 102 || code === 104) return "token";
  if (code === 368) return "blocked";
  if (code === 803 || code === 21 || (code === 100 && subcode === 33)) return "gone";
  // Some endpoints also use code 100 for a missing permission.
  if (code === 3 || code === 10 || (code >= 200 && code <= 299) || (code === 100 && /permission/i.test(message)))
    return "permission";
  return FINAL_CODES.has(code) || FINAL_SUBCODES.has(subcode ?? 0) ? "invalid" : "transient";
}
