// Each fault of the stand-in in its turn, and the line that a stranger reads of it.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { serve } from "@hono/node-server";
import { describe, expect, it, vi } from "vitest";
import { createCloudflare } from "../../../tools/cloudflare/api.ts";
import { refusalIn } from "../../../tools/cloudflare/refusals.ts";
import { WranglerError, wrangler } from "../../../tools/cloudflare/wrangler.ts";
import { pretendAccount } from "../../../tools/deploy/pretend-account.ts";
import { FAULTS, type FaultName } from "../../../tools/deploy/pretend-faults.ts";
import { lineOf, runChecks, warning } from "../../../tools/doctor/check.ts";
import { CLOUDFLARE_CHECKS } from "../../../tools/doctor/cloudflare/checks.ts";
import { MAIL_CHECKS } from "../../../tools/doctor/cloudflare/mail.ts";
import { givenOf } from "../../../tools/doctor/given.ts";
import { standIn } from "../../../tools/doctor/stand-in.ts";

const look = async (...faults: FaultName[]) => runChecks(CLOUDFLARE_CHECKS, await standIn(".", "staging", ...faults));

/** The first line that a fault changes; `stops` is a deploy that ends before it creates anything. null: only a deploy meets it. */
const LINES: Record<FaultName, string | null> = {
  "no login": "stops: Cloudflare login",
  "malformed token": "stops: Cloudflare account",
  "deleted token": "stops: Cloudflare account",
  "token of another account": "stops: Cloudflare account",
  "wrong account id": "stops: Cloudflare account",
  "several accounts": "stops: Cloudflare account",
  "no account": "stops: Cloudflare account",
  "no Account Settings": "warning: Cloudflare account",
  "no Workers Scripts": "stops: Workers Scripts",
  "no D1": "stops: D1",
  "D1 of another account": "stops: D1",
  "no Queues": "stops: Queues",
  "no R2 permission": "stops: R2",
  "R2 off": "stops: R2",
  "no Workers AI": "warning: Workers AI",
  "no Turnstile": "warning: Turnstile",
  "Workers Free": "stops: Workers Paid",
  "no Billing": "not checkable: Workers Paid",
  "no workers.dev": "stops: workers.dev subdomain",
  "Analytics Engine off": "warning: Analytics Engine",
  "slow start": null,
  "no zone": "stops: Zone",
  "zone pending": "stops: Zone",
  "zone elsewhere": "stops: Zone",
  "no DNS": "not checkable: Host",
  "no Bot Management": "not checkable: Bot Fight Mode",
  "no Workers Routes": "stops: Workers Routes",
  "host of another Worker": "stops: Host",
  "host with a record": "warning: Host",
  "Bot Fight Mode": "not ok: Bot Fight Mode",
  "webhooks challenged": "not ok: Meta's webhook",
  "no Worker behind the host": "not ok: Meta's webhook",
  "no mail domain": "warning: Mail domain",
  "mail domain waits": "warning: Mail domain",
  "no mail events": "warning: Mail events",
  "Cloudflare's API down": "not checkable: Cloudflare account",
};

it("finds nothing wrong with a finished deployment", async () => {
  const findings = await look();
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(findings.length).toBeGreaterThanOrEqual(18);
});

it.each(Object.entries(LINES) as [FaultName, string | null][])("%s: %s", async (fault, line) => {
  const usual = (await look()).map(lineOf);
  const [finding] = (await look(fault)).filter((each) => !usual.includes(lineOf(each)));
  expect(finding ? `${finding.stopsDeploy ? "stops" : finding.state}: ${finding.what}` : null).toBe(line);
  if (!finding) return;
  expect(finding).toMatchObject({
    at: expect.stringMatching(/^https:/),
    says: expect.stringMatching(/.{30}/),
  });
  // No code and no JSON of Cloudflare reaches a person alone.
  expect(finding.says).not.toMatch(/Authentication error|workers\.api|"path"/);
});

it.each([
  ["slow start", "deploy once more"],
  ["no workers.dev", "no workers.dev subdomain"],
  ["Analytics Engine off", "leaves the binding METRICS out"],
  ["Workers Free", "Workers Paid is missing"],
  ["no login", "npx wrangler login"],
] as const)("says in plain words what wrangler prints: %s", (fault, words) => {
  const { says, at } = refusalIn(FAULTS[fault].prints)!;
  expect(`${says} ${at}`).toMatch(new RegExp(`${words}.* https://`));
});

it("takes nothing for a fault before the first deploy, and knows no address yet", async () => {
  const given = await givenOf({ root: tmpdir(), env: {}, ...pretendAccount() }, "staging");
  const findings = await runChecks(CLOUDFLARE_CHECKS, given);
  expect(findings.filter(({ state }) => state === "not ok" || state === "warning")).toEqual([]);
  const waiting = findings.filter(({ state }) => state === "not checkable").map(({ what }) => what);
  expect(waiting).toEqual(["Zone", "Webhooks", "Mail domain", "Mail events"]);
});

it("looks at the domain of MAIL_FROM, wherever it is kept", async () => {
  const lineWith = async (vars: Record<string, string>, secret: string | null = null) => {
    const given = await standIn(".", "staging");
    const findings = await runChecks(MAIL_CHECKS, {
      ...given,
      secret: () => secret,
      config: { ...given.config, vars },
    });
    return lineOf(findings[0]!);
  };
  const ready = "ok            Mail domain: mail.example.com may send.";
  expect(await lineWith({ MAIL_FROM: "avisos@mail.example.com" })).toBe(ready);
  expect(await lineWith({}, "avisos@mail.example.com")).toBe(ready);
  expect(await lineWith({ MAIL_FROM: "avisos@other.org" })).toMatch(
    /^warning +Mail domain: other\.org may not send mail.*npm run deploy -- staging next-steps/,
  );
  expect(await lineWith({})).toMatch(/^warning +Mail domain: No mail is sent.*MAIL_FROM.*environments\/staging\.json/);
});

it("makes a line of a check that does not work, and goes on with the next", async () => {
  const checks = [
    { what: "first", look: () => Promise.reject(new Error("a\nbug")) },
    { what: "second", look: async () => warning("Mend it.", "https://example.com/") },
  ];
  const found: string[] = [];
  await runChecks(checks, await standIn(".", "staging"), (finding) => void found.push(lineOf(finding)));
  expect(found).toEqual([
    "not checkable first: This check did not work: a bug",
    "warning       second: Mend it. https://example.com/",
  ]);
});

it.each<[string, () => Promise<Response>, RegExp]>([
  [
    "no network",
    () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ENOTFOUND" } })),
    /no connection \(ENOTFOUND\).*HTTPS_PROXY/,
  ],
  ["a proxy's page", async () => new Response("<html>Log in</html>"), /a page of HTML answers/],
  ["a proxy's refusal", async () => new Response("<html>Log in</html>", { status: 403 }), /a page of HTML answers/],
])("stops a deploy where Cloudflare cannot be reached, and says why: %s", async (_, answer, says) => {
  const given = await givenOf({ root: tmpdir(), env: {}, ...pretendAccount(), fetch: answer }, "staging");
  expect((await runChecks(CLOUDFLARE_CHECKS, given))[0]).toMatchObject({
    what: "Cloudflare account",
    stopsDeploy: true,
    says: expect.stringMatching(says),
  });
});

it.each([200, 404, 503])(
  "does not take the answer %i for the Worker's refusal of an unsigned webhook",
  async (status) => {
    const given = await standIn(".", "staging");
    const fetch = async () => new Response("", { status });
    const lines = (await runChecks(CLOUDFLARE_CHECKS, { ...given, fetch })).filter(({ what }) =>
      what.endsWith("webhook"),
    );
    expect(lines.map(({ what, state }) => [what, state])).toEqual([
      ["Meta's webhook", "not ok"],
      ["Stripe's webhook", status === 503 ? "ok" : "not ok"],
    ]);
  },
);

describe("the client of Cloudflare's API", () => {
  const headersWith = async (env: NodeJS.ProcessEnv, login: unknown = null) => {
    let sent = new Headers();
    const client = createCloudflare({
      env,
      wrangler: async () => JSON.stringify(login),
      fetch: async (_, init) => {
        sent = new Headers(init?.headers);
        return Response.json({ result: [{ id: "1", name: "Example" }] });
      },
    });
    return { account: await client.account(), asked: await client.probe("/zones"), sent };
  };

  it("signs in with a token, with wrangler's login, or with a key", async () => {
    const token = await headersWith({ CLOUDFLARE_API_TOKEN: "cfut_a-b.c", CLOUDFLARE_ACCOUNT_ID: "9" });
    expect([token.account, token.sent.get("authorization")]).toEqual(["9", "Bearer cfut_a-b.c"]);
    const oauth = await headersWith({}, { type: "oauth", token: "login" });
    expect([oauth.account, oauth.sent.get("authorization")]).toEqual(["1", "Bearer login"]);
    const key = await headersWith({}, { type: "api_key", key: "k", email: "a@example.com" });
    expect([key.sent.get("x-auth-key"), key.sent.get("x-auth-email")]).toEqual(["k", "a@example.com"]);
  });

  it("repeats what wrangler says of a login that it cannot read, such as without a network", async () => {
    const wrangler = () => Promise.reject(new WranglerError("wrangler auth token --json\nfetch failed"));
    const client = createCloudflare({ env: {}, wrangler, fetch });
    await expect(client.account()).rejects.toThrow(/npx wrangler login.*fetch failed/s);
  });

  it("never prints a token that was copied with something else", async () => {
    const error = await headersWith({ CLOUDFLARE_API_TOKEN: '"secret-token"\nmore' }).catch(String);
    expect(error).toContain("copied with a space or a quote");
    expect(error).not.toContain("secret-token");
  });
});

it("understands the refusals of the installed wrangler", async () => {
  const account = pretendAccount(new Set<FaultName>(["R2 off", "no D1"]));
  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url, method }) => account.fetch(url.replace(/^http:..[^/]+/, "https://api.cloudflare.com"), { method }),
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", `http://127.0.0.1:${port}/client/v4`);
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "a-token");
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "account-1");
  try {
    const commands = [
      ["r2", "bucket", "list"],
      ["d1", "list", "--json"],
      ["queues", "list"],
    ];
    const answers = await Promise.all(commands.map((args) => wrangler(args).catch((error: Error) => error.message)));
    expect(answers[0]).toMatch(/^R2 is not enabled: .* https:\S+\n/);
    expect(answers[1]).toMatch(/^The token lacks a permission: .* https:\S+\n/);
    expect(answers[2]).not.toContain("ERROR");
  } finally {
    vi.unstubAllEnvs();
    server.close();
  }
});
