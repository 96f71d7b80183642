// An operator who receives the product's reports: alerts by a webhook, and the heartbeat of its cron. It refuses what a receiver by
// https://www.standardwebhooks.com must refuse. It is not saved.
import { z } from "zod";
import { refusalOf } from "../receiver/refusal.ts";

/** The secret that signs the webhooks to the local operator. */
export const OPERATOR_SECRET = "whsec_c2FuZGJveC1vcGVyYXRvci1zZWNyZXQ=";

const Alert = z.looseObject({
  type: z.enum(["incident.started", "incident.ended"]),
  incident: z.string(),
  text: z.string(),
});
type TakenAlert = z.infer<typeof Alert> & { id: string; receivedAt: number };

export type Operator = ReturnType<typeof createOperator>;

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
      const refusal = refusalOf(OPERATOR_SECRET, headers, body, at);
      if (refusal !== null) return refusal;
      const alert = Alert.safeParse(JSON.parse(body));
      if (!alert.success) return 422;
      const id = headers.get("webhook-id")!;
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
