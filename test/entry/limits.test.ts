// Limits on the requests of a person, a workspace and an address, and on the size of a request.
import { beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../worker/deps.ts";
import { ROUTE_LIMITS } from "../../worker/http/limits/route-limits.ts";
import { createTestApp } from "../support/app.ts";
import { colleagueOf, type Owner, registerOwner, trialOwner } from "../support/factories.ts";
import { app, newApp } from "../support/scene.ts";

beforeEach(() => newApp());

const SETTINGS = { automod: true, prohibitedKeywords: [] };

describe("the body of a request", () => {
  const TOO_LARGE = { success: false, code: "body_too_large", message: expect.stringMatching(/demasiado grande/) };
  const filler = (bytes: number) => JSON.stringify({ email: "a@example.com", password: "x".repeat(bytes) });

  it.each([
    ["POST", "/api/auth/login", 40_000],
    ["POST", "/api/reports", 300_000],
    ["POST", "/api/moderation/settings", 1_200_000],
    ["PUT", "/api/payments/payment-method", 40_000],
  ])("is refused before it is parsed: %s %s", async (method, path, bytes) => {
    const { token } = await registerOwner(app);
    const answer = await app.request(path, { token, method, body: filler(bytes) });
    expect([answer.status, await answer.json()]).toMatchObject([413, TOO_LARGE]);
  });

  it("is read only up to its limit when it does not say how long it is", async () => {
    let chunks = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(8_192).fill(32));
        if (chunks === 4_000) controller.close();
      },
    });
    const answer = await app.request("/api/auth/login", { method: "POST", body });
    expect([answer.status, await answer.json()]).toMatchObject([413, TOO_LARGE]);
    expect(chunks).toBeLessThan(20);
  });

  it("of a webhook has a limit of its own", async () => {
    const body = `{"object":"${"x".repeat(2_000_000)}"}`;
    expect((await app.request("/api/webhooks/meta", { method: "POST", body })).status).toBe(401);
  });

  it("with thousands of mistakes gets an answer that names some of them", async () => {
    const { token } = await trialOwner(app);
    const json = { automod: true, prohibitedKeywords: Array(4_000).fill(1) };
    const answer = await app.request("/api/moderation/settings", { token, json });
    const { errors } = (await answer.json()) as { errors: unknown[] };
    expect([answer.status, errors.length]).toEqual([400, 20]);
  });
});

describe("requests of a minute", () => {
  /** A limiter that refuses only the limits for which `is` returns true. It records their keys. */
  function tight(is: (most: number, key: string) => boolean) {
    const keys: string[] = [];
    const limit: Deps["limit"] = async (most, key) => {
      keys.push(`${most} ${key}`);
      return !is(most, key);
    };
    return { app: createTestApp({ limit }), keys };
  }

  it("beyond a limit are refused with the time to wait, and a sentence", async () => {
    const { app } = tight((_most, key) => key.startsWith("user:"));
    const { token } = await registerOwner(app);
    const answer = await app.request("/api/payments/plans", { token });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await answer.json()).toMatchObject({
      code: "too_many_requests",
      message: "Demasiados intentos. Espera un momento e inténtalo de nuevo.",
    });
  });

  const ID = "1".repeat(13);
  it.each([
    ["GET", "/comments", "read"],
    ["GET", "/comments?search=hola", "read"],
    ["GET", "/comments/sync?lastId=0", "read"],
    ["GET", "/audit", "read"],
    ["GET", `/comments/${ID}/suggested-reply`, "expensive"],
    ["GET", "/comments/export.csv", "expensive"],
    ["POST", "/comments/status", "write"],
    ["POST", `/comments/${ID}/undo`, "write"],
    ["POST", "/comments/bulk", "bulk"],
    ["POST", `/comments/bulk/${ID}/undo`, "bulk"],
    ["POST", "/comments/force-sync", "expensive"],
    ["POST", "/moderation/settings", "settings"],
    ["POST", "/social/accounts/settings", "settings"],
    ["POST", "/moderation/settings/preview", "settings"],
    ["POST", "/payments/setup-intent", "card"],
    ["POST", "/payments/upgrade", "card"],
    ["PUT", `/social/accounts/x/auto-replies/${ID}`, "write"],
  ])("are counted by person and by workspace: %s %s as %s", async (method, path, kind) => {
    for (const scope of ["user", "workspace"]) {
      const { app } = tight((_most, key) => key.startsWith(`${scope}:${kind}:`));
      const { token } = await trialOwner(createTestApp());
      expect((await app.request(`/api${path}`, { token, method })).status).toBe(429);
    }
  });

  it("are fewer for a workspace without plan or trial", async () => {
    const { app, keys } = tight(() => false);
    await app.request("/api/payments/plans", { token: (await registerOwner(app)).token });
    await app.request("/api/payments/plans", { token: (await trialOwner(app)).token });
    const most = keys.filter((key) => key.includes(" workspace:read:")).map((key) => Number(key.split(" ")[0]));
    expect([most[0], most.at(-1)]).toEqual([300, 600]);
  });

  it("of one person are half of their workspace's at most, and none of those that their role refuses", async () => {
    for (const { user, workspace } of Object.values(ROUTE_LIMITS))
      if (user && workspace) expect(user * 2).toBeLessThanOrEqual(workspace);
    const { app, keys } = tight(() => false);
    const viewer = await colleagueOf(app, await trialOwner(app), { role: "viewer" });
    const answer = await app.request("/api/comments/bulk", {
      method: "POST",
      token: viewer.token,
      headers: viewer.headers,
    });
    expect(answer.status).toBe(403);
    expect(keys.filter((key) => / workspace:bulk:/.test(key))).toEqual([]);
  });

  it("are counted for each person separately", async () => {
    const { app, keys } = tight(() => false);
    const owners: Owner[] = [await registerOwner(app), await registerOwner(app)];
    for (const { token } of owners) await app.request("/api/payments/plans", { token });
    const people = keys.filter((key) => / user:/.test(key));
    expect(new Set(people).size).toBe(2);
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
  ])("from %s are counted as those of %s, by route and whatever ids it names", async (address, group) => {
    const { app, keys } = tight(() => false);
    for (const code of ["a", "b"].map((digit) => digit.repeat(32)))
      await app.request(`/api/privacy/deletions/${code}`, { headers: { "cf-connecting-ip": address } });
    expect(keys).toEqual(Array(2).fill(`600 address:${group}:GET /api/privacy/deletions/:code`));
  });

  it("of a whole IPv6 site are counted too where a password is checked", async () => {
    const { app, keys } = tight((_most, key) => key.startsWith("address:"));
    await app.request("/api/auth/login", { json: {}, headers: { "cf-connecting-ip": "2001:db8:1:2::1" } });
    expect(keys).toEqual(["20 address:2001:db8:1:2::/64:POST /api/auth/login"]);
    const wide = tight((_most, key) => key.startsWith("site:"));
    await wide.app.request("/api/auth/login", { json: {}, headers: { "cf-connecting-ip": "2001:db8:1:2::1" } });
    expect(wide.keys.at(-1)).toBe("120 site:2001:db8:1::/48:POST /api/auth/login");
  });

  it("without a route of ours are counted as well", async () => {
    const { app } = tight((_most, key) => key.startsWith("address:"));
    expect((await app.request("/api/nothing/here")).status).toBe(429);
  });

  it("that carry a wrong signature are refused beyond the limit of their address", async () => {
    const { app } = tight((most, key) => most === 60 && key === "address:203.0.113.7:signature");
    for (const path of ["meta", "stripe", "meta/deauthorize", "meta/data-deletion"]) {
      const send = (address: string) =>
        app.request(`/api/webhooks/${path}`, { method: "POST", body: "{}", headers: { "cf-connecting-ip": address } });
      expect([path, (await send("203.0.113.7")).status]).toEqual([path, 429]);
      expect([path, (await send("203.0.113.8")).status]).not.toEqual([path, 429]);
    }
  });

  it("to save settings need a plan or trial", async () => {
    const { token } = await registerOwner(app);
    for (const [path, json] of [
      ["/api/moderation/settings", SETTINGS],
      ["/api/social/accounts/settings", { accountId: "x", settings: SETTINGS }],
    ] as const) {
      const answer = await app.request(path, { token, json });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: "plan_required" }]);
    }
  });
});
