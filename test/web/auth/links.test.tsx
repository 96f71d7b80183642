// What links of mails open: their pages, and a link that is used up.
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { readUser } from "../../../web/api/session-store.ts";
import ForgotPasswordPage from "../../../web/pages/forgot-password.tsx";
import ResetPasswordPage from "../../../web/pages/reset-password.tsx";
import VerifyEmailPage from "../../../web/pages/verify-email.tsx";
import { press, show, signIn } from "../setup/screen.tsx";
import { made, refusal, serve } from "../setup/server.ts";

beforeEach(() => {
  window.location.hash = "#secret-1";
});
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("asks for a link, with the same answer for every address", async () => {
  const calls = serve({ "/auth/forgot-password": { message: "Si hay una cuenta, te enviamos un enlace." } });
  show(<ForgotPasswordPage />, "/forgot-password");
  await press("Enviar enlace");
  await screen.findByText("Escribe tu correo");
  fill("Correo electrónico", " ana@example.com ");
  await press("Enviar enlace");
  await screen.findByText(/^Si hay una cuenta/);
  expect(made(calls, "/auth/forgot-password").map(({ body }) => body)).toEqual([{ email: "ana@example.com" }]);
});

it("chooses a new password, and offers another link when this one was used", async () => {
  const calls = serve({ "/auth/reset-password": refusal(400, "link_used", "Este enlace ya se usó.") });
  show(<ResetPasswordPage />, "/reset-password");
  await press("Cambiar contraseña");
  await screen.findByText("Todos los campos son obligatorios");
  fill("Nueva contraseña", "Mirador-de-mar-7");
  fill("Confirmar nueva contraseña", "otra");
  await press("Cambiar contraseña");
  expect(screen.getByRole("alert").textContent).toBe("Las contraseñas no coinciden");
  fill("Confirmar nueva contraseña", "Mirador-de-mar-7");
  await press("Cambiar contraseña");
  await screen.findByText("Este enlace ya se usó.");
  expect(screen.getByRole("link", { name: "Pedir otro enlace" }).getAttribute("href")).toBe("/forgot-password");
  expect(made(calls, "/auth/reset-password").map(({ body }) => body)).toEqual([
    { secret: "secret-1", newPassword: "Mirador-de-mar-7" },
  ]);
});

it("verifies the address of who is signed in, once they say so, and nobody else's", async () => {
  serve({});
  const { unmount } = show(<VerifyEmailPage />, "/verify-email");
  screen.getByText(/^Entra primero en tu cuenta/);
  unmount();
  signIn();
  const calls = serve({ "/auth/verify-email": { message: "Correo confirmado." } });
  show(<VerifyEmailPage />, "/verify-email");
  expect(calls).toEqual([]);
  await press("Confirmar mi correo");
  await screen.findByText("Correo confirmado.");
  expect(readUser()?.email_verified).toBe(true);
});
