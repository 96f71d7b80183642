import * as z from "zod";
import { pageIds, publicId } from "../../http/fields.ts";
import { MAX_KEY_NAME_LENGTH } from "../../vocabulary/limits.ts";
import { KEY_ABILITIES } from "../../vocabulary/people/key-abilities.ts";
import { ConfirmInput } from "../auth/second-step/schemas.ts";

export const KeyInput = z.object({
  name: z
    .string("Ponle un nombre")
    .trim()
    .min(1, "Ponle un nombre")
    .max(MAX_KEY_NAME_LENGTH, `El nombre admite hasta ${MAX_KEY_NAME_LENGTH} caracteres`),
  abilities: z.array(z.enum(KEY_ABILITIES)).min(1, "Elige al menos un permiso").max(KEY_ABILITIES.length),
  pages: pageIds,
  /** Whether an assistant hides and shows single comments with it without asking, as far as it may decide. */
  decidesAlone: z.boolean().default(false),
  /** Null for a key that does not expire. */
  days: z.int().min(1).max(366).nullable(),
});
export type KeyInput = z.infer<typeof KeyInput>;

/** A key outlives the session that makes it, so its maker shows their password. */
export const MakeKeyInput = KeyInput.extend(ConfirmInput.shape);

export const LetDecideInput = z.object({ decidesAlone: z.boolean("Indica si decide sin preguntar") });

export const KeyRef = z.object({ id: publicId });
