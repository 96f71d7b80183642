import { z } from "zod";
import { password } from "../../../http/fields.ts";
import { emailAddress, newPassword } from "../schemas.ts";

const secret = z.string().min(1).max(100);

export const AskPasswordInput = z.object({ email: emailAddress });
export const LinkInput = z.object({ secret });
export const ResetPasswordInput = z.object({ secret, newPassword });
export const ChangeEmailInput = z.object({
  email: emailAddress,
  password: password("Escribe tu contraseña"),
});
