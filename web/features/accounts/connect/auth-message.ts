// The messages between the Facebook popup and the window that opened it.

export const AUTH_CHANNEL = "atalaya-facebook";

export type AuthMessage = { type: "FB_AUTH_DATA"; code: string; state: string };

/** The person cancelled at the network. */
export const AUTH_REFUSED = { type: "FB_AUTH_REFUSED" } as const;
export const REFUSED = "La autorización fue cancelada o rechazada.";

/** The answer on the channel: the main window has the data. */
export const AUTH_RECEIVED = { type: "FB_AUTH_RECEIVED" } as const;

export type AuthReading = AuthMessage | "incomplete" | "refused" | null;

/**
 * A message with both code and state, `incomplete` when one of them is missing, `refused` when the person cancelled, null when it
 * is something else.
 */
export function readAuthMessage(data: unknown): AuthReading {
  const { type, code, state } = (typeof data === "object" && data !== null ? data : {}) as Partial<
    Omit<AuthMessage, "type"> & { type: string }
  >;
  if (type === AUTH_REFUSED.type) return "refused";
  if (type !== "FB_AUTH_DATA") return null;
  if (typeof code !== "string" || typeof state !== "string" || !code || !state) return "incomplete";
  return { type, code, state };
}
