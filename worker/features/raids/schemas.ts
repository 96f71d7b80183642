import * as z from "zod";
import { commentId, randomId } from "../../http/fields.ts";

export const RaidRef = z.object({ id: randomId("El asedio no existe") });

export const StartByHandInput = z.object({
  /** A comment of the page. */
  commentId,
});

/** Whether what caused the raid is hidden, too. */
export const StartInput = z.object({ hidesEarlier: z.boolean().default(false) });
