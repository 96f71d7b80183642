import type { Machine } from "../machine.ts";
import { hmac } from "./sign.ts";

/** Posts a `signed_request` to one of the app's callbacks. @returns its answer; status 0 without an answer */
export async function callBack(
  machine: Machine,
  url: string,
  about: { userId: string; profileId?: string },
): Promise<{ status: number; body: string }> {
  const signed = await signedRequest(machine.app.secret, { ...about, issuedAt: machine.now() });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  try {
    const response = await machine.send(url, { method: "POST", headers, body: `signed_request=${signed}` });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: "" };
  }
}

/** The `signed_request` of the deauthorise and data-deletion callbacks: base64url(signature).base64url(payload). */
export async function signedRequest(
  secret: string,
  input: { userId: string; profileId?: string; issuedAt: number },
): Promise<string> {
  const payload = {
    algorithm: "HMAC-SHA256",
    expires: Math.floor(input.issuedAt / 1000) + 3600,
    issued_at: Math.floor(input.issuedAt / 1000),
    user_id: input.userId,
    ...(input.profileId ? { profile_id: input.profileId } : {}),
  };
  const encoded = base64url(new TextEncoder().encode(JSON.stringify(payload)));
  return `${base64url(await hmac(secret, encoded))}.${encoded}`;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
