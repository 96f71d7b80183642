// The `signed_request` of Meta's deauthorise and data-deletion callbacks: `base64url(signature).base64url(payload)`.
import * as z from "zod";
import { fromBase64Url, utf8 } from "../crypto/encoding.ts";
import { verifyHmac } from "../crypto/hash.ts";
import { parseLosslessly } from "./parse-losslessly.ts";

export type SignedRequest = {
  /** App-scoped id of the person; null when it is about a page. */
  userId: string | null;
  /** The page that removed the app, if a page did. */
  pageId: string | null;
  /** Epoch milliseconds; null when Meta does not say. */
  issuedAt: number | null;
};

const id = z.union([z.string().max(100), z.number()]).transform(String);

/** {"algorithm":"HMAC-SHA256","expires":1291840400,"issued_at":1291836800,"user_id":"218471"} */
const Payload = z.object({
  algorithm: z.string(),
  user_id: id.optional(),
  profile_id: id.optional(),
  issued_at: z.number().optional(),
});

const MAC_BYTES = 32;
/** Meta sends a page's removal as user 0. */
const NOBODY = "0";

/**
 * Returns the request, when one of the app's secrets signed it. The caller checks its age.
 *
 * @returns null for everything else: malformed, another algorithm, another secret
 */
export async function readSignedRequest(appSecrets: readonly string[], text: string): Promise<SignedRequest | null> {
  const [signature, payload, ...rest] = text.split(".");
  if (!signature || !payload || rest.length > 0) return null;
  const mac = fromBase64Url(signature);
  // The signature covers the encoded text with its padding, as it arrived.
  if (mac.length !== MAC_BYTES || !(await verifyHmac(appSecrets, mac, utf8(payload)))) return null;
  const parsed = Payload.safeParse(parseLosslessly(new TextDecoder().decode(fromBase64Url(payload))));
  if (!parsed.success || parsed.data.algorithm.toUpperCase() !== "HMAC-SHA256") return null;
  const { user_id: userId, profile_id: pageId, issued_at: issuedAt } = parsed.data;
  const person = userId && userId !== NOBODY ? userId : null;
  if (!person && !pageId) return null;
  return { userId: person, pageId: pageId ?? null, issuedAt: issuedAt === undefined ? null : issuedAt * 1000 };
}
