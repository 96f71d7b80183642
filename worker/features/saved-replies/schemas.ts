import * as z from "zod";
import { MAX_REPLY } from "../../networks/capabilities.ts";
import { MAX_ID_LENGTH } from "../../vocabulary/limits.ts";
import { REPLY_VARIABLES, type ReplyVariable, unknownVariables } from "../../vocabulary/reply-variables.ts";
import { figure } from "../../vocabulary/text/figure.ts";

export const MAX_SAVED_NAME_LENGTH = 60;
/** The maximum number of saved replies of a workspace. */
export const MAX_SAVED_REPLIES = 100;

const VARIABLES = Object.keys(REPLY_VARIABLES) as ReplyVariable[];
const onlyThese = () => `Las variables son ${new Intl.ListFormat("es").format(VARIABLES.map((name) => `{${name}}`))}`;

export const SavedReplyInput = z.object({
  name: z
    .string("Escribe un nombre")
    .trim()
    .min(1, "Escribe un nombre")
    .max(MAX_SAVED_NAME_LENGTH, `El nombre admite hasta ${MAX_SAVED_NAME_LENGTH} caracteres`),
  text: z
    .string("Escribe la respuesta")
    .trim()
    .min(1, "Escribe la respuesta")
    .max(MAX_REPLY, `La respuesta admite hasta ${figure(MAX_REPLY)} caracteres`)
    .refine((text) => unknownVariables(text, VARIABLES).length === 0, { error: onlyThese }),
});
export type SavedReplyInput = z.infer<typeof SavedReplyInput>;

export const SavedReplyRef = z.object({ id: z.string().min(1).max(MAX_ID_LENGTH) });
