import * as z from "zod";
import { MAIL_LISTS } from "../../vocabulary/mail.ts";

/** Hidden and all comments of at most 31 days (`barsAsText`). */
export const ChartInput = z.object({
  bars: z
    .string()
    .max(500)
    .regex(/^\d{1,7}\.\d{1,7}(-\d{1,7}\.\d{1,7}){0,30}$/),
});

export const UnsubscribeInput = z.object({ token: z.string().max(300) });

export const ResumeMailInput = z.object({ scope: z.enum(["all", ...MAIL_LISTS]) });
