import { z } from "zod";
import { commentId } from "../../http/fields.ts";
import { DISAPPROVAL_REASONS, REASON_LABELS } from "../../vocabulary/judging/judgement.ts";
import { MAX_NOTE_LENGTH } from "../../vocabulary/limits.ts";
import { figure } from "../../vocabulary/text/figure.ts";
import { parseReason } from "../comments/words/parse-reason.ts";

export const CreateReportInput = z.object({
  commentId,
  /** One of the listed reasons, by its code or its label; an empty one becomes the first. It is kept as its label. */
  reason: z
    .string("Indica el motivo")
    .trim()
    .transform((typed) =>
      typed === "" ? DISAPPROVAL_REASONS[0] : DISAPPROVAL_REASONS.find((one) => one === parseReason(typed)),
    )
    .refine((reason) => reason !== undefined, "Elige un motivo de la lista")
    .transform((reason) => REASON_LABELS[reason!]),
  internalNote: z
    .string()
    .trim()
    .max(MAX_NOTE_LENGTH, `La nota admite hasta ${figure(MAX_NOTE_LENGTH)} caracteres`)
    .optional(),
  reportType: z
    .string()
    .regex(/^[a-z_]{1,40}$/, "El tipo de informe no es válido")
    .default("manual_removal"),
});
export type CreateReportInput = z.infer<typeof CreateReportInput>;
