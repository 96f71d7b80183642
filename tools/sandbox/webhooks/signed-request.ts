import { hmac } from "./sign.ts";

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
