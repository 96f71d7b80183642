import * as z from "zod";
import { pageIds, publicId } from "../../http/fields.ts";
import { MAX_TEAM_NAME_LENGTH } from "../../vocabulary/limits.ts";
import { GIVEN_ROLES } from "../../vocabulary/people/roles.ts";
import { emailAddress, newPassword, personName } from "../auth/schemas.ts";
import { ConfirmInput } from "../auth/second-step/schemas.ts";

/** More than any plan has. */
const MAX_SEATS = 100;

const role = z.enum(GIVEN_ROLES, "Elige una función");
const secret = z.string().min(1).max(100);

export const InviteInput = z.object({ email: emailAddress, role, pages: pageIds });
export type InviteInput = z.infer<typeof InviteInput>;

export const InvitationRef = z.object({ id: publicId });
export const MemberRef = z.object({ userId: publicId });

export const MemberInput = z.object({ role, pages: pageIds });
export type MemberInput = z.infer<typeof MemberInput>;

export const SeatsInput = z.object({
  /** Public ids of the members who work, without the owner; the others only read. */
  userIds: z.array(publicId).max(MAX_SEATS),
});

export const TeamNameInput = z.object({
  name: z
    .string("Escribe un nombre")
    .trim()
    .min(1, "Escribe un nombre")
    .max(MAX_TEAM_NAME_LENGTH, `El nombre admite hasta ${MAX_TEAM_NAME_LENGTH} caracteres`),
});

/** Whether the former owner leaves; otherwise they become an administrator. */
const leaves = z.boolean().default(false);
export const HandOverInput = ConfirmInput.extend({ userId: publicId, leaves });
export const OfferInput = ConfirmInput.extend({ email: emailAddress, leaves });

export const EnterInput = z.object({ workspace: publicId });

export const InvitationInput = z.object({ secret });

/** For a person without an account; the address is the one that the invitation was sent to. */
export const JoinInput = z.object({ secret, name: personName, password: newPassword });
export type JoinInput = z.infer<typeof JoinInput>;
