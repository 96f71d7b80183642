import { z } from "zod";
import { MAX_TEAM_NAME_LENGTH } from "../../vocabulary/limits.ts";
import { GIVEN_ROLES } from "../../vocabulary/people/roles.ts";
import { emailAddress, newPassword, personName } from "../auth/schemas.ts";
import { ShownStep } from "../auth/second-step/schemas.ts";

const MAX_ID = 64;
/** More than any plan allows. */
const MAX_PAGES = 200;

const role = z.enum(GIVEN_ROLES, "Elige una función");
/** Public ids; null for all pages, also those to come. */
const pages = z
  .array(z.string().max(MAX_ID))
  .min(1, "Elige al menos una página")
  .max(MAX_PAGES)
  .nullable()
  .default(null);
const secret = z.string().min(1).max(100);

export const InviteInput = z.object({ email: emailAddress, role, pages });
export type InviteInput = z.infer<typeof InviteInput>;

export const InvitationRef = z.object({ id: z.string().min(1).max(MAX_ID) });
export const MemberRef = z.object({ userId: z.string().min(1).max(MAX_ID) });

export const MemberInput = z.object({ role, pages });
export type MemberInput = z.infer<typeof MemberInput>;

export const TeamNameInput = z.object({
  name: z
    .string("Escribe un nombre")
    .trim()
    .min(1, "Escribe un nombre")
    .max(MAX_TEAM_NAME_LENGTH, `El nombre admite hasta ${MAX_TEAM_NAME_LENGTH} caracteres`),
});

export const HandOverInput = z.object({
  userId: z.string().min(1).max(MAX_ID),
  password: z.string("Escribe tu contraseña").min(1, "Escribe tu contraseña").max(200),
  /** Of who has a second step: what an earlier answer asked for. */
  step: ShownStep.optional(),
});
export type HandOverInput = z.infer<typeof HandOverInput>;

export const EnterInput = z.object({ workspace: z.string().min(1).max(MAX_ID) });

export const InvitationInput = z.object({ secret });

/** For who has no account yet: the address is the one that the invitation was sent to. */
export const JoinInput = z.object({ secret, name: personName, password: newPassword });
export type JoinInput = z.infer<typeof JoinInput>;
