import { beforeEach, describe, expect, it } from "vitest";
import { signedRequest } from "../../tools/sandbox/webhooks/call-back.ts";
import { toBase64Url, utf8 } from "../../worker/platform/crypto/encoding.ts";
import { hmacHex } from "../../worker/platform/crypto/hash.ts";
import { app, newApp } from "../support/scene.ts";

beforeEach(() => newApp());

const secret = () => app.deps.config.META_APP_SECRET;
const deliver = (path: string, body: BodyInit, type = "application/x-www-form-urlencoded") =>
  app.request(`/api/webhooks/meta/${path}`, { method: "POST", body, headers: { "content-type": type } });

/** Signs a payload like Meta. @param key by default the app's secret */
async function sign(payload: unknown, key = secret()): Promise<string> {
  const encoded = toBase64Url(utf8(typeof payload === "string" ? payload : JSON.stringify(payload)));
  return `${toBase64Url(Uint8Array.from(Buffer.from(await hmacHex(key, encoded), "hex")))}.${encoded}`;
}
const valid = { algorithm: "HMAC-SHA256", issued_at: 1_291_836_800, user_id: "218471" };

describe.each(["deauthorize", "data-deletion"])("the callback %s", (path) => {
  it.each([
    ["signed by the app", async () => sign(valid)],
    ["signed with the secret of before", async () => sign(valid, app.deps.config.META_APP_SECRET_OLD)],
    [
      "with padding",
      async () => {
        const encoded = `${btoa(JSON.stringify(valid))}`;
        return `${toBase64Url(Uint8Array.from(Buffer.from(await hmacHex(secret(), encoded), "hex")))}=.${encoded}`;
      },
    ],
    ["about nobody we know", async () => sign({ ...valid, user_id: "99999999999999999" })],
    ["with a number as id", async () => sign('{"algorithm":"HMAC-SHA256","user_id":12345678901234567890}')],
    ["about a page", async () => sign({ ...valid, user_id: "0", profile_id: "200000000000003" })],
    ["as the sandbox sends it", async () => signedRequest(secret(), { userId: "1", issuedAt: Date.now() })],
  ])("takes a request %s", async (_, make) => {
    const answer = await deliver(path, `signed_request=${encodeURIComponent(await make())}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  });

  it.each([
    ["of another secret", async () => sign(valid, "another-secret")],
    [
      "whose payload was changed",
      async () => {
        const [signature] = (await sign(valid)).split(".");
        return `${signature}.${toBase64Url(utf8(JSON.stringify({ ...valid, user_id: "1" })))}`;
      },
    ],
    [
      "signed over the decoded payload",
      async () => {
        const mac = Uint8Array.from(Buffer.from(await hmacHex(secret(), JSON.stringify(valid)), "hex"));
        return `${toBase64Url(mac)}.${toBase64Url(utf8(JSON.stringify(valid)))}`;
      },
    ],
    ["of another algorithm", async () => sign({ ...valid, algorithm: "none" })],
    ["without an algorithm", async () => sign({ user_id: "218471" })],
    ["about nobody at all", async () => sign({ algorithm: "HMAC-SHA256", user_id: "0" })],
    ["that is no JSON", async () => sign("{")],
    ["that is an array", async () => sign("[]")],
    ["with a shorter signature", async () => (await sign(valid)).slice(4)],
    ["with an empty signature", async () => `.${(await sign(valid)).split(".")[1]}`],
    ["of one part", async () => "abc"],
    ["of three parts", async () => `${await sign(valid)}.x`],
    ["that is empty", async () => ""],
  ])("refuses one %s", async (_, make) => {
    const answer = await deliver(path, `signed_request=${encodeURIComponent(await make())}`);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ success: false, code: "invalid_signature" });
  });

  it.each([
    ["another field", "signature=x", "application/x-www-form-urlencoded"],
    ["JSON", '{"signed_request":"a.b"}', "application/json"],
    ["a broken form", "--x\r\nbroken", "multipart/form-data; boundary=y"],
    ["no body", "", "text/plain"],
  ])("refuses %s", async (_, body, type) => {
    expect((await deliver(path, body, type)).status).toBe(401);
  });

  it("refuses a body of a megabyte before it reads it", async () => {
    expect((await deliver(path, `signed_request=${"a".repeat(1_000_000)}`)).status).toBe(413);
  });
});
