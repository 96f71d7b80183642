import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RegisterForm } from "../../../web/features/auth/register/register-form.tsx";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RegisterForm />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["a", 1, "Muy débil"],
  ["aA", 2, "Débil"],
  ["aA1", 3, "Moderada"],
  ["aA1!", 4, "Fuerte"],
  ["aA1!aA1!", 5, "Muy fuerte"],
])("rates the password %s with %i", async (password, score, label) => {
  await userEvent.type(screen.getByLabelText("Contraseña"), password);
  const meter = screen.getByRole("meter");
  expect(meter.getAttribute("aria-valuenow")).toBe(String(score));
  expect(screen.getByText(`Seguridad: ${label}`)).toBeTruthy();
});

it("says whether both passwords match, and sends nothing while they do not", async () => {
  await userEvent.type(screen.getByLabelText("Nombre de usuario"), "Ana");
  await userEvent.type(screen.getByLabelText("Correo electrónico"), "ana@example.com");
  await userEvent.type(screen.getByLabelText("Contraseña"), "aA1!aA1!");
  await userEvent.type(screen.getByLabelText("Confirmar contraseña"), "aA1!");
  expect(screen.getByText(/Las contraseñas no coinciden/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Crear Cuenta" }));
  expect(screen.getByRole("alert").textContent).toBe("Las contraseñas no coinciden");
  expect(document.activeElement).toBe(screen.getByLabelText("Confirmar contraseña"));
  expect(fetched).not.toHaveBeenCalled();
});

it("leads to the field that the server refused", async () => {
  const errors = [{ field: "email", message: "El email no es válido" }];
  const refusal = { success: false, code: "validation", message: "Revise los campos del formulario", errors };
  fetched.mockResolvedValue(Response.json(refusal, { status: 400 }));
  await userEvent.type(screen.getByLabelText("Nombre de usuario"), "Ana");
  await userEvent.type(screen.getByLabelText("Correo electrónico"), "ana");
  await userEvent.type(screen.getByLabelText("Contraseña"), "aA1!aA1!");
  await userEvent.type(screen.getByLabelText("Confirmar contraseña"), "aA1!aA1!");
  await userEvent.click(screen.getByRole("button", { name: "Crear Cuenta" }));
  await screen.findByText("El email no es válido");
  expect(document.activeElement).toBe(screen.getByLabelText("Correo electrónico"));
});
