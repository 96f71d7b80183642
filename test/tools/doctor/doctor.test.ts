// Each fault of the stand-in in its turn, and the line that a stranger reads of it.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { serve } from "@hono/node-server";
import { describe, expect, it, vi } from "vitest";
import { createCloudflare } from "../../../tools/cloudflare/api.ts";
import { wrangler } from "../../../tools/cloudflare/wrangler.ts";
import { pretendAccount } from "../../../tools/deploy/pretend-account.ts";
import { FAULTS, type FaultName } from "../../../tools/deploy/pretend-faults.ts";
import { lineOf, runChecks, warning } from "../../../tools/doctor/check.ts";
import { CLOUDFLARE_CHECKS } from "../../../tools/doctor/cloudflare/checks.ts";
import { givenOf } from "../../../tools/doctor/given.ts";
import { standIn } from "../../../tools/doctor/stand-in.ts";

const look = async (...faults: FaultName[]) => runChecks(CLOUDFLARE_CHECKS, await standIn(".", "staging", ...faults));
/** Only a deploy meets it: deploy.test.ts. */
const OF_A_DEPLOY = ["slow start"];

it("finds nothing wrong with a finished deployment", async () => {
  const findings = await look();
  expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(findings.length).toBeGreaterThanOrEqual(18);
});

it("says for every fault what to do and where, once", async () => {
  const usual = (await look()).map(lineOf);
  const transcript: Record<string, string[]> = {};
  for (const fault of Object.keys(FAULTS) as FaultName[]) {
    if (OF_A_DEPLOY.includes(fault)) continue;
    const findings = (await look(fault)).filter((finding) => !usual.includes(lineOf(finding)));
    transcript[fault] = findings.map(lineOf);
    expect(findings[0], fault).toMatchObject({
      at: expect.stringMatching(/^https:/),
      says: expect.stringMatching(/.[.:]/),
    });
    // No code and no JSON of Cloudflare reaches a person alone.
    expect(findings[0]!.says, fault).not.toMatch(/Authentication error|workers\.api|"path"/);
  }
  expect(Object.keys(transcript).length).toBeGreaterThanOrEqual(30);
  expect(transcript).toMatchSnapshot();
});

it("takes nothing for a fault before the first deploy, and knows no address yet", async () => {
  const given = await givenOf({ root: tmpdir(), env: {}, ...pretendAccount() }, "staging");
  const findings = await runChecks(CLOUDFLARE_CHECKS, given);
  expect(findings.filter(({ state }) => state === "not ok" || state === "warning")).toEqual([]);
  const waiting = findings.filter(({ state }) => state === "not checkable").map(({ what }) => what);
  expect(waiting).toEqual(["Zone", "Webhooks", "Mail domain", "MAIL_FROM", "Mail events"]);
});

it("makes a line of a check that does not work, and goes on with the next", async () => {
  const checks = [
    { what: "first", look: () => Promise.reject(new Error("a\nbug")) },
    { what: "second", look: async () => warning("second", "Mend it.", "https://example.com/") },
  ];
  const found: string[] = [];
  await runChecks(checks, await standIn(".", "staging"), (finding) => void found.push(lineOf(finding)));
  expect(found).toEqual([
    "not checkable first: This check did not work: a bug",
    "warning       second: Mend it. https://example.com/",
  ]);
});

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
