// An operator who receives the product's reports: alerts by a webhook, and the heartbeat of its cron. It refuses what a receiver by
// https://www.standardwebhooks.com must refuse. It is not saved.
import { z } from "zod";

/** The secret that signs the webhooks to the local operator. */
export const OPERATOR_SECRET = "whsec_c2FuZGJveC1vcGVyYXRvci1zZWNyZXQ=";

const Alert = z.looseObject({
  type: z.enum(["incident.started", "incident.ended"]),
  incident: z.string(),
  text: z.string(),
});
type TakenAlert = z.infer<typeof Alert> & { id: string; receivedAt: number };

export type Operator = ReturnType<typeof createOperator>;

const TOLERANCE_S = 5 * 60;

export function createOperator() {
  const alerts = new Map<string, TakenAlert>();
  let lastBeatAt: number | null = null;
  let refusals = 0;
  return {
    /** Receives a webhook. @returns the status of the answer */
    async take(headers: Headers, body: string, at: number): Promise<number> {
      if (refusals > 0) {
        refusals--;
        return 503;
      }
      const [id, timestamp] = [headers.get("webhook-id"), Number(headers.get("webhook-timestamp"))];
      if (!id || Math.abs(at / 1000 - timestamp) > TOLERANCE_S) return 400;
      const wanted = await signatureOf(OPERATOR_SECRET, `${id}.${timestamp}.${body}`);
      if (headers.get("webhook-signature") !== wanted) return 401;
      const alert = Alert.safeParse(JSON.parse(body));
      if (!alert.success) return 422;
      alerts.set(id, { ...alert.data, id, receivedAt: at });
      return 204;
    },
    taken: () => [...alerts.values()],
    beat: (at: number) => {
      lastBeatAt = at;
    },
    /** Answers the next webhooks with 503. */
    refuse: (times: number) => {
      refusals = times;
    },
    get lastBeatAt() {
      return lastBeatAt;
    },
  };
}

async function signatureOf(secret: string, text: string): Promise<string> {
  const bytes = Buffer.from(secret.replace("whsec_", ""), "base64");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return `v1,${Buffer.from(mac).toString("base64")}`;
}
