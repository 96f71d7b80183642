import { z } from "zod";
import { MAIL_LISTS } from "../../vocabulary/mail.ts";

export const UnsubscribeInput = z.object({ token: z.string().max(300) });

export const ResumeMailInput = z.object({ scope: z.enum(["all", ...MAIL_LISTS]) });
