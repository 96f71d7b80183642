// What the pretended account can be told to refuse: each fault as the real Cloudflare answers, with where that can be read in public.

/** A changed answer to requests of the API, and the refusal of a wrangler command that makes them. */
export type Fault = {
  /** The requests, as `GET /accounts/…`; other addresses have their host. */
  request?: RegExp;
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  command?: RegExp;
  /** What wrangler prints, where it is not the answer's message. */
  prints?: string;
};

const errors = (code: number, message: string) => ({
  success: false,
  errors: [{ code, message }],
  messages: [],
  result: null,
});
const result = (value: unknown) => ({ success: true, errors: [], messages: [], result: value });
/** The bare refusal of a token without a permission: https://github.com/cloudflare/workers-sdk/issues/9320 */
const lacks = (request: RegExp, command?: RegExp): Fault => ({
  request,
  status: 403,
  body: errors(10000, "Authentication error"),
  ...(command && { command }),
});
const zone = (more: object) => ({
  id: "zone-1",
  name: "example.com",
  status: "active",
  account: { id: "account-1" },
  ...more,
});

/** Every request of the API, and none of the deployed address. */
const OF_API = /^[A-Z]+ \//;

export const FAULTS = {
  // wrangler 4.124, src/user: authTokenCommand.
  "no login": { command: /./, prints: "✘ [ERROR] Not logged in. Please run `wrangler login` to authenticate." },
  // https://github.com/cloudflare/workers-sdk/issues/15616
  "malformed token": { request: OF_API, status: 400, body: errors(6003, "Invalid request headers"), command: /^d1/ },
  // https://github.com/cloudflare/workers-sdk/issues/3605
  "deleted token": { request: OF_API, status: 401, body: errors(1000, "Invalid API Token"), command: /^d1/ },
  // https://github.com/cloudflare/workers-sdk/issues/1422
  "token of another account": {
    request: /accounts\/account-1$/,
    status: 403,
    body: errors(9109, "Unauthorized to access requested resource"),
  },
  // https://github.com/cloudflare/workers-sdk/issues/10588
  "wrong account id": {
    request: /accounts\/account-1\b/,
    status: 404,
    body: errors(7003, "Could not route to /client/v4/accounts/account-1, perhaps your object identifier is invalid?"),
  },
  // https://github.com/tina-hello/doh-cf-workers/pull/27: More than one account available.
  "several accounts": {
    request: /accounts\?/,
    status: 200,
    body: result([
      { id: "account-1", name: "Example" },
      { id: "account-2", name: "Another" },
    ]),
  },
  // https://github.com/cloudflare/workers-sdk/pull/852: a token without a membership.
  "no account": { request: /accounts\?/, status: 200, body: result([]) },
  "no Account Settings": lacks(/accounts\/account-1$/),
  "no Workers Scripts": lacks(/workers\/scripts$/, /^(secret|deploy)/),
  "no D1": lacks(/d1\/database/, /^d1/),
  // https://github.com/cloudflare/workers-sdk/issues/15467
  "D1 of another account": {
    request: /d1\/database/,
    status: 403,
    body: errors(7403, "The given account is not valid or is not authorized to access this service"),
    command: /^d1/,
  },
  "no Queues": lacks(/queues\?/, /^queues/),
  "no R2 permission": lacks(/r2\/buckets/, /^r2/),
  // https://github.com/cloudflare/workers-sdk/issues/2877
  "R2 off": {
    request: /r2\/buckets/,
    status: 403,
    body: errors(10042, "Please enable R2 through the Cloudflare Dashboard."),
    command: /^r2/,
  },
  "no Workers AI": lacks(/ai\/models/),
  "no Turnstile": lacks(/challenges\/widgets/, /^turnstile/),
  // https://github.com/cloudflare/workers-sdk/issues/8756
  "Workers Free": {
    request: /subscriptions$/,
    status: 200,
    body: result([{ rate_plan: { id: "free", public_name: "Free" } }]),
    command: /^deploy/,
    prints: "✘ [ERROR] CPU limits are not supported for the Free plan. [code: 100328]",
  },
  // Billing: Read is needed: https://developers.cloudflare.com/api/go/resources/accounts/subresources/subscriptions/methods/get
  "no Billing": lacks(/subscriptions$/),
  // wrangler 4.124 takes 10007 for none (getWorkersDevSubdomain); the upload: https://github.com/cloudflare/workers-sdk/pull/14494
  "no workers.dev": {
    request: /workers\/subdomain/,
    status: 404,
    body: errors(10007, "workers.api.error.not_found"),
    command: /^deploy/,
    prints:
      "✘ [ERROR] You need a workers.dev subdomain in order to proceed. Please go to the dashboard and open the Workers menu. [code: 10063]",
  },
  // https://github.com/cloudflare/workers-sdk/issues/9312: the SQL API answers 403, and a deploy this.
  "Analytics Engine off": {
    request: /analytics_engine\/sql/,
    status: 403,
    body: "Forbidden",
    command: /^deploy .*METRICS/,
    prints: "✘ [ERROR] You need to enable Analytics Engine. Head to the Cloudflare Dashboard to enable [code: 10089]",
  },
  // https://github.com/cloudflare/workers-sdk/issues/2152
  "slow start": {
    command: /^deploy/,
    prints:
      "✘ [ERROR] A request to the Cloudflare API failed.\n\n  Error: Script startup exceeded CPU time limit.\n   [code: 10021]",
  },
  // A list without the zone, also for a token without Zone: Read: https://developers.cloudflare.com/api/resources/zones/methods/list
  "no zone": { request: /zones\?/, status: 200, body: result([]) },
  // https://developers.cloudflare.com/dns/zone-setups/reference/domain-status
  "zone pending": {
    request: /zones\?name=example/,
    status: 200,
    body: result([zone({ status: "pending", name_servers: ["ada.ns.cloudflare.com", "bob.ns.cloudflare.com"] })]),
  },
  "zone elsewhere": {
    request: /zones\?name=example/,
    status: 200,
    body: result([zone({ account: { id: "account-2" } })]),
  },
  "no DNS": [{ request: /workers\/domains/, status: 200, body: result([]) }, lacks(/dns_records/)],
  "no Bot Management": lacks(/bot_management/),
  "no Workers Routes": lacks(/workers\/routes/),
  // https://developers.cloudflare.com/workers/configuration/routing/custom-domains
  "host of another Worker": { request: /workers\/domains/, status: 200, body: result([{ service: "old-shop" }]) },
  // Wrangler replaces it without a terminal (publishCustomDomains): override_existing_dns_record.
  "host with a record": [
    { request: /workers\/domains/, status: 200, body: result([]) },
    { request: /dns_records/, status: 200, body: result([{ type: "A", content: "203.0.113.7" }]) },
  ],
  // https://developers.cloudflare.com/bots/get-started/bot-fight-mode
  "Bot Fight Mode": { request: /bot_management/, status: 200, body: result({ fight_mode: true }) },
  // https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
  "webhooks challenged": {
    request: /^POST app\.example\.com/,
    status: 403,
    body: "<title>Just a moment...</title>",
    headers: { "cf-mitigated": "challenge" },
  },
  // https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors
  "no Worker behind the host": { request: /^POST app\.example\.com/, status: 522, body: "error code: 522" },
  // https://developers.cloudflare.com/api/resources/email_sending/subresources/subdomains/methods/list
  "no mail domain": { request: /email\/sending/, status: 200, body: result([]) },
  "mail domain waits": {
    request: /email\/sending/,
    status: 200,
    body: result([{ tag: "1", name: "mail.example.com", enabled: false }]),
  },
  // https://developers.cloudflare.com/api/resources/queues/subresources/subscriptions/methods/list
  "no mail events": { request: /event_subscriptions/, status: 200, body: result([]) },
  // https://www.cloudflarestatus.com: the API itself.
  "Cloudflare's API down": { request: OF_API, status: 503, body: "Service Unavailable" },
} satisfies Record<string, Fault | Fault[]>;
export type FaultName = keyof typeof FAULTS;
