// A program of a customer that receives the product's webhooks. It refuses what a receiver must refuse, and keeps each message once,
// by its id. It may hand them on, to a program on this machine. It is not saved.
import { refusalOf } from "./refusal.ts";

/** The origin of its address: a public name that does not exist. Local Workers and tests send its requests to the sandbox. */
export const RECEIVER_ORIGIN = "https://receiver.example.com";

type Received = { id: string; body: unknown; receivedAt: number; attempts: number; times: number };
export type ReceiverMood = {
  /** `whsec_…`, as the product showed it; without one everything is refused. */
  secret?: string | undefined;
  /** The status of every answer; null for the usual ones. */
  status?: number | null | undefined;
  /** `Retry-After` of those answers. */
  retryAfter?: string | null | undefined;
  /** Where accepted messages are handed on, such as the address of a node of n8n on this machine. */
  forwardTo?: string | null | undefined;
};

export type Receiver = ReturnType<typeof createReceiver>;

export function createReceiver({ now, send }: { now: () => number; send: typeof fetch }) {
  const messages = new Map<string, Received>();
  const attempts = new Map<string, number>();
  let mood: ReceiverMood = {};
  async function statusOf(headers: Headers, body: string): Promise<number> {
    const id = headers.get("webhook-id") ?? "";
    attempts.set(id, (attempts.get(id) ?? 0) + 1);
    if (mood.status) return mood.status;
    const refusal = mood.secret ? refusalOf(mood.secret, headers, body, now()) : 401;
    if (refusal !== null) return refusal;
    const known = messages.get(id);
    if (known) known.times++;
    else messages.set(id, { id, body: JSON.parse(body), receivedAt: now(), attempts: attempts.get(id)!, times: 1 });
    if (!mood.forwardTo) return 204;
    return (await send(mood.forwardTo, { method: "POST", headers, body })).status;
  }
  return {
    async take(headers: Headers, body: string): Promise<Response> {
      const status = await statusOf(headers, body);
      const retryAfter = mood.status && mood.retryAfter;
      return new Response(null, { status, ...(retryAfter && { headers: { "retry-after": retryAfter } }) });
    },
    setMood: (next: ReceiverMood) => {
      mood = { ...mood, ...next };
    },
    messages: () => [...messages.values()],
  };
}
