// The second step of a sign-in, and what the settings show of it.
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { readToken } from "../../../web/api/session-store.ts";
import { SecondStepCard } from "../../../web/features/auth/second-step/second-step-card.tsx";
import LoginPage from "../../../web/pages/login.tsx";
import { pro } from "../setup/fixtures.ts";
import { press, show } from "../setup/screen.tsx";
import { made, refusal, serve } from "../setup/server.ts";

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

it("asks for a code after the password, or for a recovery code, and says what was wrong", async () => {
  const CODE = "/auth/second-step/code";
  const calls = serve({
    "/auth/login": { message: "Falta", secondStep: { token: "step", app: true, passkey: false } },
    [CODE]: ({ body }: { body: Record<string, unknown> }) =>
      body.code === "abcd" ? { token: "t-1", user: pro } : refusal(400, "wrong_code", "El código no es correcto"),
  });
  show(<LoginPage />, "/login");
  await fill("Correo electrónico", "ana@example.com");
  await fill("Contraseña", "x");
  await press("Iniciar sesión");
  await fill("Código de tu aplicación", "123456");
  expect(readToken()).toBeNull();
  await press("Entrar");
  await screen.findByText("El código no es correcto");
  await press("Usar un código de recuperación");
  await press("Entrar");
  await screen.findByText("Escribe el código");
  await fill("Código de recuperación", "abcd");
  await press("Entrar");
  await expect.poll(readToken).toBe("t-1");
  expect(made(calls, CODE).map(({ body }) => body)).toEqual([
    { token: "step", code: "123456" },
    { token: "step", code: "abcd" },
  ]);
});

it("lists what an owner added, warns and asks for the second step before the last goes, and can be loaded again", async () => {
  serve({});
  show(<SecondStepCard />, "/");
  await screen.findByText("No se pudo cargar la verificación en dos pasos.");
  const key = { id: "k", name: "Mi portátil", created_at: "2026-06-01T12:00:00.000Z", last_used_at: null };
  let factors: object = { app: null, passkeys: [key], recovery_codes_left: 9 };
  const calls = serve({
    "GET /auth/factors": () => factors,
    "POST /auth/factors/passkeys/k/remove": ({ body }: { body: Record<string, unknown> }) => {
      if (!body.step) return { secondStep: { token: "step", app: false, passkey: true } };
      factors = { app: null, passkeys: [], recovery_codes_left: 0 };
      return { message: "Llave de acceso quitada" };
    },
  });
  await press("Reintentar");
  const list = within(await screen.findByRole("list", { name: "Formas de verificación" }));
  expect(list.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Aplicación de códigosUn código de seis cifras en tu teléfono.Añadir",
    "Mi portátilLlave de acceso · Sin usar todavíaQuitar",
    "Llave de accesoTu huella, tu cara o el PIN de tu dispositivo.Añadir",
    "Códigos de recuperaciónTe quedan 9 de 10.Crear nuevos",
  ]);
  await press("Quitar la llave de acceso Mi portátil");
  await screen.findByText(/^Es tu último segundo paso/);
  await press("Quitar");
  await screen.findByText("Escribe tu contraseña");
  await fill("Tu contraseña", "Correcta-1234");
  await press("Quitar");
  await fill("Código de recuperación", "abcd");
  await press("Quitar");
  await screen.findByText("Desactivada");
  expect(made(calls, "/auth/factors/passkeys/k/remove").map(({ body }) => body)).toEqual([
    { password: "Correcta-1234" },
    { password: "Correcta-1234", step: { token: "step", code: "abcd" } },
  ]);
});
