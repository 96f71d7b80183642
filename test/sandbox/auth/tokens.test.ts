import { expect, it } from "vitest";
import { z } from "zod";
import { APP, codeFrom, connect, exchangeInput, openConnected, openSandbox, refusal } from "../support.ts";

const EXCHANGE = "/v26.0/oauth/access_token";

it("exchanges a code for a token once", async () => {
  const opened = openSandbox();
  const input = exchangeInput(await codeFrom(opened));
  const { body } = await opened.call("GET", EXCHANGE, input);
  expect(body).toMatchObject({ token_type: "bearer" });
  // An hour and a half, less a second that may have passed.
  expect([5399, 5400]).toContain(z.object({ expires_in: z.number() }).parse(body).expires_in);
  expect(refusal(await opened.call("GET", EXCHANGE, input))).toBe("100/36009");
});

it("refuses a code with another redirect address, another secret or another app", async () => {
  const opened = openSandbox();
  const input = exchangeInput(await codeFrom(opened));
  const ask = async (more: object) => refusal(await opened.call("GET", EXCHANGE, { ...input, ...more }));
  expect(await ask({ redirect_uri: "http://127.0.0.1:8787/other" })).toBe("100/36008");
  expect(await ask({ client_secret: "wrong" })).toBe("1");
  expect(await ask({ client_id: "1" })).toBe("101");
});

it("returns code and state, or the error of a cancelled dialog", async () => {
  const opened = openSandbox();
  const form = async (answer: string) => {
    const body = new URLSearchParams({
      clientId: APP.id,
      redirectUri: "http://localhost:8787/facebook/callback",
      state: "a b",
      scope: "pages_show_list",
      answer,
    });
    const request = new Request("http://127.0.0.1:8788/sandbox/dialog/answer", { method: "POST", body });
    return new URL((await opened.sandbox.fetch(request)).headers.get("location")!).search;
  };
  expect(await form("cancel")).toBe(
    "?error=access_denied&error_reason=user_denied&error_description=Permissions+error&state=a+b",
  );
  expect(await form("allow")).toMatch(/^\?code=AQ\w+&state=a\+b$/);
});

it("shows the dialog only to its own app and a registered address", async () => {
  const { call } = openSandbox();
  const dialog = async (input: object) =>
    (
      await call("GET", "/v26.0/dialog/oauth", {
        client_id: APP.id,
        redirect_uri: "http://localhost:1/facebook/callback",
        ...input,
      })
    ).status;
  expect(await dialog({})).toBe(200);
  expect(await dialog({ client_id: "2" })).toBe(400);
  expect(await dialog({ redirect_uri: "https://example.com/facebook/callback" })).toBe(400);
});

it("lists only the pages ticked in the dialog", async () => {
  const { opened, userToken, pageId } = await openConnected();
  const names = async (token: string) =>
    (await opened.ask<{ data: { id: string }[] }>("GET", "/v26.0/me/accounts", { access_token: token })).data.length;
  expect(await names(userToken)).toBe(2);
  await connect(opened, { pageIds: [pageId] });
  expect(await names(userToken)).toBe(1);
});

it("requires the app secret proof, and checks it against the token", async () => {
  const { opened, userToken, token } = await openConnected();
  const strict = openSandbox({ requireProof: true, state: opened.sandbox.state });
  const ask = async (proof?: string) =>
    refusal(
      await strict.call("GET", "/v26.0/me", { access_token: userToken, ...(proof ? { appsecret_proof: proof } : {}) }),
    );
  expect(await ask()).toBe("100");
  expect(await ask(await proofOf(token))).toBe("100");
  expect(await ask(await proofOf(userToken))).toBe("no refusal");
});

it.each([
  ["an unknown token", "EAAunknown", "190"],
  ["the app's token with another secret", `${APP.id}|wrong`, "190"],
  ["no token", "", "2500"],
])("refuses %s", async (_, token, expected) => {
  expect(refusal(await openSandbox().call("GET", "/v26.0/me", { access_token: token }))).toBe(expected);
});

it.each([458, 460, 463, 467, 492])("lets a page's tokens end with subcode %i", async (subcode) => {
  const { opened, token, pageId } = await openConnected();
  await opened.ask("PUT", "/sandbox/faults", { killTokens: { pageId, subcode } });
  expect(refusal(await opened.call("GET", "/v26.0/me", { access_token: token }))).toBe(`190/${subcode}`);
});

it("lets a short token expire, and keeps a page token taken with a long one", async () => {
  let now = Date.UTC(2026, 10, 1);
  const opened = openSandbox({ now: () => now });
  const short = await opened.ask<{ access_token: string }>("GET", EXCHANGE, exchangeInput(await codeFrom(opened)));
  const { userToken, token } = await connect(opened);
  now += 61 * 86_400_000;
  const ask = async (value: string) => refusal(await opened.call("GET", "/v26.0/me", { access_token: value }));
  expect([await ask(short.access_token), await ask(userToken), await ask(token)]).toEqual([
    "190/463",
    "190/463",
    "no refusal",
  ]);
});

it("refuses page tokens whose person lost the role, and all of a person who removed the app", async () => {
  const { opened, token, pageId, userToken } = await openConnected();
  const { id } = await opened.ask<{ id: string }>("GET", "/v26.0/me", { access_token: userToken });
  await opened.ask("PUT", `/sandbox/users/${id}/role`, { pageId, tasks: [] });
  expect(refusal(await opened.call("GET", "/v26.0/me", { access_token: token }))).toBe("190/492");
  await opened.ask("DELETE", `/v26.0/${id}/permissions`, { access_token: userToken });
  expect(refusal(await opened.call("GET", "/v26.0/me", { access_token: userToken }))).toBe("190/458");
});

it("describes a token to the app, also an invalid one", async () => {
  const { opened, token, pageId } = await openConnected();
  const describe = () =>
    opened.ask("GET", "/v26.0/debug_token", { input_token: token, access_token: `${APP.id}|${APP.secret}` });
  expect(await describe()).toMatchObject({ data: { type: "PAGE", is_valid: true, expires_at: 0, profile_id: pageId } });
  await opened.ask("PUT", "/sandbox/faults", { killTokens: { pageId } });
  expect(await describe()).toMatchObject({ data: { is_valid: false, error: { code: 190, subcode: 460 } } });
});

it("signs the request to the deauthorise callback", async () => {
  const { opened, userToken } = await openConnected();
  const { id } = await opened.ask<{ id: string }>("GET", "/v26.0/me", { access_token: userToken });
  await opened.ask("POST", `/sandbox/users/${id}/deauthorize`);
  const { url, raw } = opened.webhooks.at(-1)!;
  expect(url).toBe("http://app.test/api/webhooks/meta/deauthorize");
  const [signature, payload] = raw.replace("signed_request=", "").split(".");
  expect(Buffer.from(signature!, "base64url").toString("hex")).toBe(await proofOf(payload!));
  expect(JSON.parse(Buffer.from(payload!, "base64url").toString())).toMatchObject({
    user_id: id,
    algorithm: "HMAC-SHA256",
  });
});

/** Hex HMAC-SHA256 with the app's secret, calculated without the sandbox's code. */
async function proofOf(text: string): Promise<string> {
  const { createHmac } = await import("node:crypto");
  return createHmac("sha256", APP.secret).update(text).digest("hex");
}
