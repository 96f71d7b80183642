import * as z from "zod";
import { applyTo, because, commentId, lasts, randomId } from "../../http/fields.ts";
import {
  EXCEPTION_EFFECTS,
  EXCEPTION_SUBJECTS,
  MAX_PHRASE_LENGTH,
  MIN_PHRASE_LENGTH,
} from "../../vocabulary/judging/exceptions.ts";

const FEW_OR_MANY = `Escribe una frase de ${MIN_PHRASE_LENGTH} a ${MAX_PHRASE_LENGTH} caracteres`;

/** Whether it hides what a person writes. */
export const isMute = ({ about, effect }: { about: string; effect: string }): boolean =>
  about === "author" && effect === "hide";

/** An exception that is made from a comment. */
export const ExceptionInput = z
  .object({
    commentId,
    effect: z.enum(EXCEPTION_EFFECTS, "Elige si se muestra o se oculta"),
    about: z.enum(EXCEPTION_SUBJECTS, "Elige la frase, la persona o el motivo"),
    /** Only for an exception about a phrase, which need not be in the comment. */
    phrase: z.string().trim().min(MIN_PHRASE_LENGTH, FEW_OR_MANY).max(MAX_PHRASE_LENGTH, FEW_OR_MANY).optional(),
    /** Whether it applies to every page of the workspace. One about a finding always applies to the comment's page only. */
    everywhere: z.boolean().default(false),
    evenThreats: z.boolean().default(false),
    /** How long a person is hidden; left out: always. */
    lasts: lasts.optional(),
    /** Why a person is hidden. */
    because: because.optional(),
  })
  .refine(({ about, phrase }) => about !== "phrase" || phrase !== undefined, { path: ["phrase"], message: FEW_OR_MANY })
  .refine((input) => (input.lasts ?? input.because) === undefined || isMute(input), {
    path: ["lasts"],
    message: "Solo se puede silenciar por un tiempo a una persona",
  })
  .refine(({ about, everywhere }) => about !== "finding" || !everywhere, {
    path: ["everywhere"],
    message: "Un motivo vale solo en la página del comentario",
  });
export type ExceptionInput = z.infer<typeof ExceptionInput>;

export const AddExceptionInput = ExceptionInput.and(z.object({ applyTo: applyTo.default("new") }));
export type AddExceptionInput = z.infer<typeof AddExceptionInput>;

export const ExceptionRef = z.object({ id: randomId("La excepción no existe") });
export const RemoveExceptionInput = z.object({ applyTo: applyTo.default("new") });
