// Cloudflare's REST API of the pretended account, and the address of what was deployed to it.

/** The state of the account that the API shows and changes. */
export type PretendedState = {
  databases: { uuid: string; name: string }[];
  queues: string[];
  buckets: string[];
  workers: Map<string, Set<string>>;
};

export const ACCOUNT = "account-1";
const ZONE = "zone-1";
const MAIL_EVENTS = ["message.delivered", "message.bounced", "message.complained", "message.rejected"];

/** What each path answers while nothing is wrong; `parts` are those in parentheses. */
const ANSWERS: [RegExp, (state: PretendedState, parts: string[], body: { queue_name?: string }) => unknown][] = [
  [/^GET \/accounts\?/, () => [{ id: ACCOUNT, name: "Example" }]],
  [/^GET \/accounts\/[^/]+$/, () => ({ id: ACCOUNT, name: "Example" })],
  [/\/workers\/scripts$/, ({ workers }) => [...workers.keys()].map((id) => ({ id }))],
  [/\/d1\/database/, ({ databases }) => databases.map(({ uuid, name }) => ({ uuid, name }))],
  [/^POST .*\/queues$/, ({ queues }, _, { queue_name: name }) => void queues.push(name!)],
  [/\/queues\?/, ({ queues }) => queues.map((name) => ({ queue_id: `id-of-${name}`, queue_name: name }))],
  [/\/r2\/buckets/, ({ buckets }) => ({ buckets: buckets.map((name) => ({ name })) })],
  [/\/ai\/models\/search|\/challenges\/widgets/, () => []],
  [/event_subscriptions\/subscriptions/, subscriptions],
  [/\/subscriptions$/, () => [{ rate_plan: { id: "workers_paid", public_name: "Workers Paid" } }]],
  [/\/workers\/subdomain$/, () => ({ subdomain: "example" })],
  [/\/analytics_engine\/sql/, () => []],
  [/\/workers\/domains/, ({ workers }) => [...workers.keys()].map((service) => ({ service }))],
  [
    /^GET \/zones\?name=([^.]+\.[^.]+)$/,
    (_, [name]) => [{ id: ZONE, name, status: "active", account: { id: ACCOUNT } }],
  ],
  [/^GET \/zones\?/, () => []],
  [/\/workers\/routes$/, () => []],
  [/\/dns_records/, () => []],
  [/\/bot_management$/, () => ({ fight_mode: false })],
  [/\/email\/sending\/subdomains$/, () => [{ tag: "1", name: "mail.example.com", enabled: true }]],
];

function subscriptions({ queues }: PretendedState) {
  return queues
    .filter((name) => name.endsWith("-mail-events"))
    .map((name) => ({
      enabled: true,
      events: MAIL_EVENTS,
      source: { type: "email.sending" },
      destination: { type: "queues.queue", queue_id: `id-of-${name}` },
    }));
}

/** Returns the answer to a request such as `GET /zones?name=example.com`. */
export function answerOf(state: PretendedState, request: string, body: string | undefined): Response {
  for (const [pattern, answer] of ANSWERS) {
    const match = pattern.exec(request);
    if (!match) continue;
    const value = answer(state, match.slice(1), JSON.parse(body ?? "{}"));
    return Response.json({ success: true, errors: [], messages: [], result: value ?? null });
  }
  // https://github.com/cloudflare/workers-sdk/issues/2100
  const errors = [
    { code: 7003, message: `Could not route to /client/v4${request}, perhaps your object identifier is invalid?` },
  ];
  return Response.json({ success: false, errors, messages: [], result: null }, { status: 404 });
}
