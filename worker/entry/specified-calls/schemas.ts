import * as z from "zod";
import { FacebookCallbackInput } from "../../features/accounts/schemas.ts";
import { ActivateTrialInput as TrialInput } from "../../features/auth/schemas.ts";
import { UpdateInput } from "../../features/billing/schemas.ts";
import { CommentStatsInput } from "../../features/comments/schemas.ts";
import { parseReason } from "../../features/comments/texts/parse-reason.ts";
import { commentId } from "../../http/fields.ts";
import { DISAPPROVAL_REASONS, REASON_LABELS } from "../../vocabulary/judging/judgement.ts";
import { MAX_NOTE_LENGTH } from "../../vocabulary/limits.ts";
import { figure } from "../../vocabulary/text/figure.ts";

export const CreateReportInput = z.object({
  commentId,
  /** One of the listed reasons, by its code or its label; an empty one becomes the first. It is kept as its label. */
  reason: z
    .string("Indica el motivo")
    .trim()
    .transform((typed) =>
      typed === "" ? DISAPPROVAL_REASONS[0] : DISAPPROVAL_REASONS.find((reason) => reason === parseReason(typed)),
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

export const AiStatsInput = CommentStatsInput.pick({ period: true });
export type AiStatsInput = z.infer<typeof AiStatsInput>;

export const ConnectInput = FacebookCallbackInput.extend({
  platform: z.string("Indica la plataforma").max(50, "La plataforma no existe"),
});

const { plan, billing_cycle } = UpdateInput.shape;
/** The trial is always Pro, for every plan's button. */
export const ActivateTrialInput = TrialInput.extend({ plan: plan.optional() });
export const CycleInput = z.object({ billing_cycle });
export const ProrationInput = z.object({ new_plan: plan, billing_cycle });
export const AutoRenewInput = z.object({ auto_renew: z.boolean("Falta indicar la renovación") });
export const TransactionsInput = z.object({
  limit: z.coerce.number().int().min(1, "El límite va de 1 a 100").max(100, "El límite va de 1 a 100").default(10),
});
