// Checks whether a password was published after a break-in, by the range API of Have I Been Pwned: five characters of a hash are
// sent, and hundreds of hashes with the same start come back. https://haveibeenpwned.com/API/v3#PwnedPasswords
import { toHex, utf8 } from "../crypto/encoding.ts";

/** Whether a password was published. `unavailable`: the service did not answer. */
export type FindBreached = (password: string) => Promise<"found" | "not_found" | "unavailable">;

/** Short, because a person waits for the answer. */
const TIMEOUT_MS = 1_500;
const PREFIX = 5;
/** `SUFFIX:COUNT`; a count of 0 is padding, which hides the length of the answer from the network. */
const LINE = /^([0-9A-F]{35}):(\d+)\r?$/gm;

export function breachedFinder({ origin, fetch }: { origin: string; fetch: typeof globalThis.fetch }): FindBreached {
  return async (password) => {
    const hash = toHex(await crypto.subtle.digest("SHA-1", utf8(password))).toUpperCase();
    try {
      const response = await fetch(`${origin}/range/${hash.slice(0, PREFIX)}`, {
        headers: { "add-padding": "true", "user-agent": "Atalaya" },
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status !== 200) throw new Error(`answered ${response.status}`);
      const counts = new Map(
        [...(await response.text()).matchAll(LINE)].map(([, suffix, count]) => [suffix, Number(count)]),
      );
      if (counts.size === 0) throw new Error("answered no range");
      return (counts.get(hash.slice(PREFIX)) ?? 0) > 0 ? "found" : "not_found";
    } catch (error) {
      console.warn(
        JSON.stringify({ event: "breached_passwords_unavailable", reason: error instanceof Error ? error.name : "" }),
      );
      return "unavailable";
    }
  };
}
