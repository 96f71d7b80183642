import { z } from "zod";
import { emailAddress, newPassword } from "../schemas.ts";

const secret = z.string().min(1).max(100);

export const AskPasswordInput = z.object({ email: emailAddress });
export const LinkInput = z.object({ secret });
export const ResetPasswordInput = z.object({ secret, newPassword });
export const ChangeEmailInput = z.object({
  email: emailAddress,
  password: z.string("Escribe tu contraseña").min(1, "Escribe tu contraseña").max(200),
});
