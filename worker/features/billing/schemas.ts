import { z } from "zod";
import { PAID_PLANS } from "../../vocabulary.ts";
import { Tracking } from "../auth/tracking.ts";

/** The trial is always of Pro, whatever plan the button was pressed for. */
export const ActivateTrialInput = z.object({
  plan: z.enum(PAID_PLANS, "El plan no existe").optional(),
  tracking: Tracking.optional(),
});
