// Requests to a push service, compared with the examples of its standards, and a stand-in's refusals.
import { expect, it } from "vitest";
import { createPushService, PUSH_ORIGIN } from "../../tools/sandbox/push/push-service.ts";
import { fromBase64Url, toBase64Url } from "../../worker/platform/crypto/encoding.ts";
import { encryptPush, MAX_PUSH_BYTES, newEphemeral } from "../../worker/platform/push/encrypt.ts";
import { vapidHeader, vapidPublicKey } from "../../worker/platform/push/vapid.ts";

const AT = Date.UTC(2026, 10, 23, 3);
/** The sender of RFC 8291's example. */
const PUBLIC = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
const KEYS = `${PUBLIC}.yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw`;

it("writes the message of RFC 8291, 5 byte for byte", async () => {
  const [x, y] = [toBase64Url(fromBase64Url(PUBLIC).slice(1, 33)), toBase64Url(fromBase64Url(PUBLIC).slice(33))];
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const sender = {
    publicKey: await crypto.subtle.importKey("jwk", jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", { ...jwk, d: KEYS.split(".")[1]! }, curve, true, ["deriveBits"]),
  };
  const receiver = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const salt = fromBase64Url("DGv6ra1nlYgDCS1FRnbzlw");
  const body = await encryptPush("When I grow up, I want to be a watermelon", receiver, { sender, salt });
  expect(toBase64Url(body)).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

it("is accepted and read by its device, and refused for each fault that real services refuse", async () => {
  const service = createPushService({ now: () => AT });
  const { endpoint, keys } = await service.subscribe(vapidPublicKey(KEYS));
  const id = endpoint.split("/").at(-1)!;
  const longest = "á".repeat(MAX_PUSH_BYTES / 2);
  const right = {
    authorization: await vapidHeader(KEYS, { endpoint, contact: "https://atalaya.example", at: AT }),
    "content-encoding": "aes128gcm",
    ttl: "86400",
    urgency: "high",
  };
  const send = async (more: object, text = longest) =>
    service.take(id, new Headers({ ...right, ...more }), await encryptPush(text, keys, await newEphemeral()));
  expect(await send({})).toBe(201);
  expect(service.devices()[0]!.messages).toMatchObject([{ text: longest, ttl: 86_400 }]);

  expect(await send({}, `${longest}áá`)).toBe(413);
  expect(await send({ ttl: "" })).toBe(400);
  expect(await send({ "content-encoding": "aesgcm" })).toBe(400);
  expect(await send({ authorization: "" })).toBe(401);
  const tokens = {
    "of another origin": { endpoint: `${PUSH_ORIGIN}:444/`, contact: "https://atalaya.example", at: AT },
    "that is over": { endpoint, contact: "https://atalaya.example", at: AT - 13 * 3_600_000 },
    "for more than a day": { endpoint, contact: "https://atalaya.example", at: AT + 13 * 3_600_000 },
    "without a contact": { endpoint, contact: "Atalaya", at: AT },
  };
  for (const [name, token] of Object.entries(tokens))
    expect([name, await send({ authorization: await vapidHeader(KEYS, token) })]).toEqual([name, 403]);
  service.end(id);
  expect(await send({})).toBe(410);
  expect(service.devices()[0]!.messages).toHaveLength(1);
});
