import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { readToken } from "../../../web/api/session-store.ts";
import LoginPage from "../../../web/pages/login.tsx";
import { pro } from "../setup/fixtures.ts";
import { address, pass, press, show } from "../setup/screen.tsx";
import { type Call, noConnection, refusal, serve } from "../setup/server.ts";

const CALL = "POST /auth/login";
const password = () => screen.getByLabelText<HTMLInputElement>("Contraseña");

async function send(email = " lucia@example.com ", secret = "Correcta-1234") {
  fireEvent.change(screen.getByLabelText("Correo electrónico"), { target: { value: email } });
  fireEvent.change(password(), { target: { value: secret } });
  await press("Iniciar sesión");
}

it("requires both fields, and focuses the empty one", async () => {
  const calls = serve({});
  show(<LoginPage />);
  await send("", "");
  expect(screen.getByRole("alert").textContent).toBe("Email y contraseña requeridos");
  expect(document.activeElement).toBe(screen.getByLabelText("Correo electrónico"));
  await send("lucia@example.com", "");
  expect(document.activeElement).toBe(password());
  expect(calls).toEqual([]);
});

it("offers the demo login where it is configured, and nowhere else", async () => {
  const calls = serve({ [CALL]: () => ({ token: "t-demo", user: pro }) });
  const { unmount } = show(<LoginPage />, "/login");
  expect(screen.queryByRole("button", { name: "Entrar en la demostración" })).toBeNull();
  unmount();
  vi.stubEnv("VITE_DEMO_EMAIL", "demo@example.com");
  vi.stubEnv("VITE_DEMO_PASSWORD", "Demo-1234");
  show(<LoginPage />, "/login");
  await press("Entrar en la demostración");
  await screen.findByText("Inicio de sesión exitoso. Redirigiendo...");
  expect(calls.map(({ body }) => body)).toEqual([{ email: "demo@example.com", password: "Demo-1234" }]);
  expect(readToken()).toBe("t-demo");
});

it("shows and hides the password", async () => {
  show(<LoginPage />);
  await press("Mostrar contraseña");
  expect(password().type).toBe("text");
  await press("Ocultar contraseña");
  expect(password().type).toBe("password");
});

it("shows a challenge after too many attempts, and signs in when it is passed", async () => {
  vi.stubGlobal("turnstile", {
    render: (_host: HTMLElement, { callback }: { callback: (token: string) => void }) => callback("passed-1"),
    remove: () => undefined,
  });
  vi.stubEnv("VITE_TURNSTILE_SITE_KEY", "1x00000000000000000000AA");
  const REQUIRED = "Demasiados intentos. Confirma que eres una persona.";
  const calls = serve({
    [CALL]: ({ body }: Call) =>
      body.challenge ? { token: "t-9", user: pro } : refusal(403, "challenge_required", REQUIRED),
  });
  show(<LoginPage />, "/login");
  await send();
  await screen.findByText("Inicio de sesión exitoso. Redirigiendo...");
  expect(calls.map(({ body }) => body.challenge)).toEqual([undefined, "passed-1"]);
  expect(readToken()).toBe("t-9");
});

it("sends one request for a double click, and can be sent again after a refusal", async () => {
  const calls = serve({ [CALL]: () => refusal(401, "unauthorized", "Credenciales incorrectas") });
  show(<LoginPage />);
  await userEvent.type(screen.getByLabelText("Correo electrónico"), "lucia@example.com");
  await userEvent.type(password(), "x");
  const form = password().closest("form")!;
  act(() => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await screen.findByText("Credenciales incorrectas");
  expect(calls).toHaveLength(1);
  fireEvent.submit(form);
  await waitFor(() => expect(calls).toHaveLength(2));
});

it("links to a forgotten password, to the registration and to the main site", () => {
  show(<LoginPage />);
  const forgotten = screen.getByRole("link", { name: "¿Olvidaste tu contraseña?" });
  expect(forgotten.getAttribute("href")).toBe("/forgot-password");
  expect(screen.getByRole("link", { name: "Regístrate" }).getAttribute("href")).toBe("/register");
  expect(screen.getByRole("link", { name: "Atalaya" }).getAttribute("href")).toBe("/");
});

it("shows success for a second, then opens the dashboard", async () => {
  const calls = serve({ [CALL]: { token: "t-9", user: pro } });
  show(<LoginPage />, "/login");
  vi.useFakeTimers();
  fireEvent.change(screen.getByLabelText("Correo electrónico"), { target: { value: " lucia@example.com " } });
  fireEvent.change(password(), { target: { value: "Correcta-1234" } });
  fireEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await pass(1);
  screen.getByText("Inicio de sesión exitoso. Redirigiendo...");
  expect(readToken()).toBe("t-9");
  await pass(990);
  expect(address()).toBe("/login");
  await pass(20);
  expect(address()).toBe("/dashboard");
  expect(calls[0]!.body).toEqual({ email: "lucia@example.com", password: "Correcta-1234" });
});

it.each([
  ["no token", () => ({}), "Login fallido"],
  ["a message and no token", () => ({ message: "Cuenta en pausa" }), "Cuenta en pausa"],
  ["an empty message", () => ({ message: "" }), "Credenciales incorrectas"],
  ["a 401 without words", () => new Response("", { status: 401 }), "Credenciales inválidas"],
  ["a 500", () => new Response("<html>", { status: 500 }), "Error al iniciar sesión"],
  ["nothing", noConnection, "Error de conexión segura. Por favor contacte al administrador."],
])("has a sentence for %s", async (_, answer, sentence) => {
  serve({ [CALL]: answer });
  show(<LoginPage />);
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(readToken()).toBeNull();
});
