import * as z from "zod";
import { emailAddress, newPassword } from "../schemas.ts";
import { ConfirmInput } from "../second-step/schemas.ts";

const secret = z.string().min(1).max(100);

export const AskPasswordInput = z.object({ email: emailAddress });
export const LinkInput = z.object({ secret });
export const ResetPasswordInput = z.object({ secret, newPassword });
export const ChangeEmailInput = ConfirmInput.extend({ email: emailAddress });
