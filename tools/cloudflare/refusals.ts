// What Cloudflare's refusals mean, and where that is mended. The API and wrangler print a number and a few words.

/** A sentence that says what to do, and the address where. */
export type Refusal = { says: string; at: string };

/** Where tokens are made; docs/deploy.md has a link that fills the form in. */
export const TOKENS = "https://dash.cloudflare.com/profile/api-tokens";

/** A page of the dashboard, in the account that the person chooses. */
export const dashboard = (page: string) => `https://dash.cloudflare.com/?to=/:account/${page}`;

export const NO_LOGIN: Refusal = {
  says: "You are not logged in to Cloudflare: run npx wrangler login, or put a token in CLOUDFLARE_API_TOKEN.",
  at: TOKENS,
};
export const NO_PERMISSION: Refusal = {
  says: "The token lacks a permission: make one with the link of docs/deploy.md. Cloudflare's own template Edit Cloudflare Workers has neither D1 nor Queues.",
  at: TOKENS,
};
export const BAD_TOKEN: Refusal = {
  says: "Cloudflare does not accept this token: it was deleted, has expired, belongs to another account, or was copied with a space or a quote. Put a new one in CLOUDFLARE_API_TOKEN.",
  at: TOKENS,
};
export const NO_R2: Refusal = {
  says: "R2 is not enabled: open its page once and choose the plan, whose first 10 GB are free.",
  at: dashboard("r2/overview"),
};
export const NO_SUBDOMAIN: Refusal = {
  says: "The account has no workers.dev subdomain, without which Cloudflare takes no first Worker: open this page once and choose a name.",
  at: dashboard("workers/onboarding"),
};
export const NO_ANALYTICS: Refusal = {
  says: "Analytics Engine is not enabled: enable it on this page. Until then the deploy leaves the binding METRICS out, and no figures are written.",
  at: dashboard("workers/analytics-engine"),
};
export const NOT_PAID: Refusal = {
  says: "Workers Paid is missing, which queues of 14 days and 30 seconds of CPU need: change the plan on this page.",
  at: dashboard("workers/plans"),
};
const NO_START: Refusal = {
  says: "Cloudflare refused the Worker itself. Where it names the start's CPU time, deploy once more, since a busy machine of theirs measures it; npm run check says how far below the limit the start is.",
  at: "https://developers.cloudflare.com/workers/observability/errors/#validation-errors-10021",
};
export const NO_SUCH_ACCOUNT: Refusal = {
  says: "CLOUDFLARE_ACCOUNT_ID names no account that this login reaches: copy the id from the account's overview.",
  at: dashboard("home"),
};

/** By Cloudflare's codes; `tools/deploy/pretend-faults.ts` has a public source for each. */
const REFUSALS: Record<number, Refusal> = {
  1000: BAD_TOKEN,
  6003: BAD_TOKEN,
  7003: NO_SUCH_ACCOUNT,
  7403: NO_PERMISSION,
  9106: BAD_TOKEN,
  9109: BAD_TOKEN,
  10000: NO_PERMISSION,
  10021: NO_START,
  10042: NO_R2,
  10063: NO_SUBDOMAIN,
  10089: NO_ANALYTICS,
  10136: NO_R2,
  100328: NOT_PAID,
};
/** What wrangler says without a code. */
const WORDS: readonly (readonly [RegExp, Refusal])[] = [
  [/Not logged in|necessary to set a CLOUDFLARE_API_TOKEN/, NO_LOGIN],
  [
    /More than one account available/,
    { says: "Set CLOUDFLARE_ACCOUNT_ID to one of your accounts.", at: dashboard("home") },
  ],
  [/register a workers\.dev subdomain/, NO_SUBDOMAIN],
];

/** What a code means; undefined for one that is not known. Pure. */
export const refusalOf = (code: number): Refusal | undefined => REFUSALS[code];

/** What wrangler's output means; undefined when it has no known refusal. Pure. */
export function refusalIn(text: string): Refusal | undefined {
  const codes = [...text.matchAll(/\[code: ?(\d+)\]/g)].map(([, code]) => refusalOf(Number(code)));
  return codes.find(Boolean) ?? WORDS.find(([words]) => words.test(text))?.[1];
}
