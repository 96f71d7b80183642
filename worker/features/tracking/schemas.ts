import * as z from "zod";
import { MAX_TRACKED_URL_LENGTH, MAX_USER_AGENT_LENGTH } from "../../vocabulary/limits.ts";

const text = (max: number) => z.string().max(max);

/** Where a customer came from, as the browser sends it. Stored unchanged, so every field has a limit. */
export const Tracking = z.object({
  event_id: text(100).min(1),
  /** Epoch seconds. */
  event_time: z.number().int().nonnegative(),
  event_source_url: text(MAX_TRACKED_URL_LENGTH).optional(),
  action_source: text(50).optional(),
  client_user_agent: text(MAX_USER_AGENT_LENGTH).optional(),
  /** Whether the visitor agreed to advertising cookies. Without consent nothing of this is sent to Meta. */
  consent: z.boolean().optional(),
  fbp: text(500).nullish(),
  fbc: text(1000).nullish(),
  referrer_url: text(MAX_TRACKED_URL_LENGTH).nullish(),
  country: text(10).optional(),
  captured_at: text(40).optional(),
});
export type Tracking = z.infer<typeof Tracking>;
