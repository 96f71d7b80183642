// The pages that links of mails open, and links that were already used.
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { readUser } from "../../../web/api/session-store.ts";
import ForgotPasswordPage from "../../../web/pages/forgot-password.tsx";
import NotMePage from "../../../web/pages/not-me.tsx";
import ResetPasswordPage from "../../../web/pages/reset-password.tsx";
import VerifyEmailPage from "../../../web/pages/verify-email.tsx";
import { pro } from "../setup/fixtures.ts";
import { openApp, pass, press, show, signIn } from "../setup/screen.tsx";
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
  screen.getByText("Entra primero en tu cuenta. Después vuelves a este enlace.");
  unmount();
  signIn();
  const calls = serve({ "/auth/verify-email": { message: "Correo confirmado." } });
  show(<VerifyEmailPage />, "/verify-email");
  expect(calls).toEqual([]);
  await press("Confirmar mi correo");
  await screen.findByText("Correo confirmado.");
  expect(readUser()?.email_verified).toBe(true);
});

it("opens the invitation again after its owner signed in", async () => {
  const invitation = { inviter: "Irene", team: "Irene", role: "moderator", page_names: null, has_account: true };
  const calls = serve({
    "/invitations/look": { invitation: { ...invitation, email: pro.email } },
    "/invitations/accept": refusal(403, "team_full", "Este equipo ya está completo."),
    "/auth/login": { token: "t-9", user: pro },
  });
  const router = openApp("/invitation#secret-1");
  fireEvent.click(await screen.findByRole("link", { name: "Iniciar sesión" }));
  await screen.findByLabelText("Correo electrónico");
  expect(router.state.location).toMatchObject({ pathname: "/login", search: "", hash: "" });
  fill("Correo electrónico", pro.email);
  fill("Contraseña", "Correcta-1234");
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await pass(1_100);
  vi.useRealTimers();
  await press("Unirme al equipo");
  expect(router.state.location).toMatchObject({ pathname: "/invitation", hash: "#secret-1" });
  expect(made(calls, "/invitations/accept").map(({ body }) => body)).toEqual([{ secret: "secret-1" }]);
});

it("says that an invitation was used, and the way on", async () => {
  serve({ "/invitations/look": refusal(400, "link_used", "Este enlace ya se usó.") });
  openApp("/invitation#secret-1");
  await screen.findByText("Este enlace ya se usó.");
  expect(screen.getByRole("link", { name: "Iniciar sesión" }).getAttribute("href")).toBe("/login");
});

it("«No fui yo» gives the account back after a click, and offers a new password when the link is over", async () => {
  const calls = serve({ "/auth/not-me": { message: "Cerramos todas las sesiones." } });
  const { unmount } = show(<NotMePage />, "/not-me");
  expect(made(calls, "/auth/not-me")).toEqual([]);
  await press("Recuperar mi cuenta");
  await screen.findByText("Cerramos todas las sesiones.");
  expect(made(calls, "/auth/not-me").map(({ body }) => body)).toEqual([{ secret: "secret-1" }]);
  unmount();
  serve({ "/auth/not-me": refusal(400, "link_expired", "Este enlace caducó.") });
  show(<NotMePage />, "/not-me");
  await press("Recuperar mi cuenta");
  await screen.findByText("Este enlace caducó.");
  screen.getByRole("link", { name: "Pedir una contraseña nueva" });
});
