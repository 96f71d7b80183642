import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { readToken } from "../../../web/api/session-store.ts";
import { setMarketingConsent } from "../../../web/features/consent/consent.ts";
import RegisterPage from "../../../web/pages/register.tsx";
import { TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { pro } from "../setup/fixtures.ts";
import { address, pass, press, show } from "../setup/screen.tsx";
import { noConnection, refusal, serve } from "../setup/server.ts";

const CALL = "POST /auth/register";
const STRONG = "Correcta-1234";
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function fillIn(values: Record<string, string> = {}) {
  const fields = {
    "Nombre de usuario": " Ana ",
    "Correo electrónico": " ana@example.com ",
    Contraseña: STRONG,
    "Confirmar contraseña": STRONG,
    ...values,
  };
  for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label), { target: { value } });
}

it("offers the trial without a card", () => {
  show(<RegisterPage />);
  screen.getByText(`Prueba gratuita de ${TRIAL_DAYS} días, sin tarjeta de crédito.`);
});

it.each([
  ["a", 1, "Muy débil", "#ef4444"],
  ["aA", 2, "Débil", "#f97316"],
  ["aA1", 3, "Moderada", "#eab308"],
  ["aA1!", 4, "Fuerte", "#22c55e"],
  ["aA1!aA1!", 5, "Muy fuerte", "#10b981"],
])("rates the password %s with %i", async (password, score, label, colour) => {
  show(<RegisterPage />);
  await userEvent.type(field("Contraseña"), password);
  const meter = screen.getByRole("meter");
  expect(meter.getAttribute("aria-valuenow")).toBe(String(score));
  expect(meter.firstElementChild!.className).toContain(`bg-[${colour}]`);
  screen.getByText(`Seguridad: ${label}`);
});

it("compares both passwords while they are typed, and shows each by its own button", async () => {
  show(<RegisterPage />);
  fillIn({ Contraseña: "aA1!aA1!", "Confirmar contraseña": "aA1!" });
  screen.getByText(/Las contraseñas no coinciden/);
  fillIn({ Contraseña: "aA1!aA1!", "Confirmar contraseña": "aA1!aA1!" });
  screen.getByText(/Las contraseñas coinciden/);
  await userEvent.click(screen.getAllByRole("button", { name: "Mostrar contraseña" })[1]!);
  expect([field("Contraseña").type, field("Confirmar contraseña").type]).toEqual(["password", "text"]);
});

it.each([
  ["an empty field", { "Correo electrónico": "  " }, "Todos los campos son obligatorios", "Correo electrónico"],
  [
    "two passwords that differ",
    { "Confirmar contraseña": "Otra-1234" },
    "Las contraseñas no coinciden",
    "Confirmar contraseña",
  ],
  [
    "a weak password",
    { Contraseña: "a", "Confirmar contraseña": "a" },
    "La contraseña debe ser más fuerte",
    "Contraseña",
  ],
])("sends nothing with %s, and focuses the field", async (_, values, sentence, label) => {
  const calls = serve({});
  show(<RegisterPage />);
  fillIn(values);
  await press("Crear Cuenta");
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(document.activeElement).toBe(field(label));
  expect(calls).toEqual([]);
});

it("shows the server's message under its field, and focuses it", async () => {
  const taken = "Ya existe una cuenta con este email";
  serve({ [CALL]: refusal(409, "email_taken", taken, [{ field: "email", message: taken }]) });
  show(<RegisterPage />);
  fillIn();
  await press("Crear Cuenta");
  await waitFor(() => expect(document.activeElement).toBe(field("Correo electrónico")));
  const email = field("Correo electrónico");
  expect(email.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(email.getAttribute("aria-describedby")!)!.textContent).toBe(taken);
});

it("shows progress, then success for a second and a half, then continues", async () => {
  let arrive = (_: object) => {};
  const calls = serve({ [CALL]: () => new Promise((resolve) => (arrive = resolve)) });
  show(<RegisterPage />, "/register?ref=AMIGA");
  vi.useFakeTimers();
  fillIn();
  fireEvent.click(screen.getByRole("button", { name: "Crear Cuenta" }));
  await pass(1);
  screen.getByRole("button", { name: "Creando cuenta..." });
  arrive({ token: "t-9", user: pro });
  await pass(1);
  screen.getByText("¡Registro exitoso! Redirigiendo...");
  expect(readToken()).toBe("t-9");
  const { tracking, timeZone, ...sent } = calls[0]!.body;
  expect(sent).toEqual({ name: "Ana", username: "Ana", email: "ana@example.com", password: STRONG, ref: "AMIGA" });
  expect(timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(tracking).toMatchObject({ action_source: "website" });
  await pass(1_490);
  expect(address()).toBe("/register?ref=AMIGA");
  await pass(20);
  expect(address()).toBe("/accounts");
});

describe("a click on an advertisement", () => {
  it.each([true, false])("is reported only with consent: %s", async (agreed) => {
    const calls = serve({ [CALL]: refusal(500, "internal", "") });
    history.replaceState(null, "", "/register?fbclid=abc123");
    setMarketingConsent(agreed);
    show(<RegisterPage />);
    fillIn();
    await press("Crear Cuenta");
    const fbc = (calls[0]!.body.tracking as { fbc?: string }).fbc;
    expect(fbc ?? null).toEqual(agreed ? expect.stringMatching(/^fb\.1\.\d+\.abc123$/) : null);
    history.replaceState(null, "", "/");
    setMarketingConsent(false);
  });
});

it.each([
  ["an unreadable answer", () => new Response("<html>", { status: 201 }), "Respuesta inválida del servidor"],
  ["a failure without words", () => Response.json({}, { status: 500 }), "Error al registrarse"],
  ["no connection", noConnection, "Error de conexión segura. Por favor contacte al administrador."],
])("has a sentence for %s", async (_, answer, sentence) => {
  serve({ [CALL]: answer });
  show(<RegisterPage />);
  fillIn();
  await press("Crear Cuenta");
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
});
