// Fields that requests of several features share, each with the sentence of its refusal.
import * as z from "zod";
import { isDay } from "../vocabulary/calendar.ts";
import { APPLY_TO } from "../vocabulary/comments.ts";
import { BLOCK_LENGTHS } from "../vocabulary/judging/exceptions.ts";
import { BLOCK_RULES, MAX_BLOCK_NOTE_LENGTH } from "../vocabulary/judging/institution.ts";
import { MAX_CHOICE_LENGTH, MAX_ID_LENGTH } from "../vocabulary/limits.ts";
import { NETWORKS } from "../vocabulary/networks.ts";

/** Long enough for any passphrase, short enough that hashing it is no attack. */
const MAX_PASSWORD_LENGTH = 200;

/**
 * The id of a row, as text of at most sixteen digits, which a JavaScript number can hold.
 *
 * @param otherwise the sentence for anything else
 */
export const rowId = (otherwise: string) => z.string().regex(/^\d{1,16}$/, otherwise);

export const commentId = rowId("Identificador de comentario no válido");

/** A random id, as `newPublicId` makes them. @param otherwise the sentence for anything else */
export const randomId = (otherwise: string) => z.string().regex(/^[0-9a-f]{32}$/, otherwise);

/** A public id of any kind. An id that does not exist passes here and is not found later. */
export const publicId = z.string().min(1).max(MAX_ID_LENGTH);

/** Public ids of pages, at most more than any plan allows; null for all pages, including future ones. */
export const pageIds = z.array(publicId).min(1, "Elige al menos una página").max(200).nullable().default(null);

/** Public id of a page, which customers call an account. */
export const pageRef = z
  .string("Indica la cuenta")
  .min(1, "Indica la cuenta")
  .max(MAX_ID_LENGTH, "La cuenta no existe");

/** A choice of pages (`workspaces/chosen-pages.ts`). What is not the workspace's passes here and finds nothing. */
export const PageChoice = z.object({
  page: z.string().max(MAX_CHOICE_LENGTH).optional(),
  platform: z.enum(NETWORKS).optional(),
});

const WHY = "Elige una norma o explica el motivo con unas palabras";

/** Why and how long a person is muted or blocked. */
export const because = z
  .object({
    rule: z.enum(BLOCK_RULES, WHY).optional(),
    note: z.string().trim().min(3, WHY).max(MAX_BLOCK_NOTE_LENGTH, "El motivo es demasiado largo").optional(),
  })
  .refine(({ rule, note }) => rule !== undefined || note !== undefined, WHY);
export const lasts = z.enum(BLOCK_LENGTHS, "Elige cuánto dura");

export const applyTo = z.enum(APPLY_TO, "Elige los comentarios nuevos o también los anteriores");

export const day = z.string().refine(isDay, "Indica un día como 2026-05-31");

/**
 * A password of any strength. How strong a new one must be is a rule of the functions that store it.
 *
 * @param missing the sentence for an empty field
 */
export const password = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .max(MAX_PASSWORD_LENGTH, `La contraseña admite hasta ${MAX_PASSWORD_LENGTH} caracteres`);
