// The messages between the Facebook popup and the window that opened it.

export const AUTH_CHANNEL = "atalaya-facebook";

export type AuthMessage = { type: "FB_AUTH_DATA"; code: string; state: string };

/** The person cancelled at the network. */
export const AUTH_REFUSED = { type: "FB_AUTH_REFUSED" } as const;
export const REFUSED_TEXT = "La autorización fue cancelada o rechazada.";

/** The main window's answer on the channel: it has received the data. */
export const AUTH_RECEIVED = { type: "FB_AUTH_RECEIVED" } as const;

export type AuthResult = AuthMessage | "incomplete" | "refused";

/**
 * A message with both code and state, `incomplete` when one of them is missing, `refused` when the person cancelled; null for any
 * other data.
 */
export function readAuthMessage(data: unknown): AuthResult | null {
  if (typeof data !== "object" || data === null || !("type" in data)) return null;
  if (data.type === AUTH_REFUSED.type) return "refused";
  if (data.type !== "FB_AUTH_DATA") return null;
  const code = "code" in data ? data.code : null;
  const state = "state" in data ? data.state : null;
  if (typeof code !== "string" || typeof state !== "string" || !code || !state) return "incomplete";
  return { type: data.type, code, state };
}
