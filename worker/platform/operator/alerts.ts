// Reports incidents to the operator: by a webhook, signed as https://www.standardwebhooks.com describes, and by a monitor that
// expects a call each minute.
import { signedHeaders } from "../webhooks/sign.ts";

type Alert = {
  /** Equal for every delivery of this message. */
  id: string;
  /** What is wrong, such as `dead_letters` or `shard_filling COMMENTS_0`. */
  incident: string;
  state: "started" | "ended";
  startedAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
  /** A sentence for a person; chat programs that take webhooks show this field. */
  text: string;
};

/** Sends an alert. @throws Error when the receiver did not accept it */
export type SendAlert = (alert: Alert, now: number) => Promise<void>;

type Settings = {
  url: string;
  /** `whsec_` and base64; without one nothing is signed. */
  secret: string | undefined;
  fetch: typeof fetch;
};

const TIMEOUT_MS = 10_000;

export function createAlerts({ url, secret, fetch }: Settings): SendAlert {
  return async (alert, now) => {
    const body = JSON.stringify({ type: `incident.${alert.state}`, ...alert });
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...signedHeaders(secret ? [secret] : [], { id: alert.id, at: now, body }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the operator's webhook answered ${answer.status}`);
  };
}

/** Calls the monitor's address. @throws Error when it does not answer */
export async function sendHeartbeat(url: string, fetch: typeof globalThis.fetch): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
}
