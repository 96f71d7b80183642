import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import FacebookCallbackPage from "../../../web/pages/facebook-callback.tsx";

const close = vi.fn();
const posted = vi.fn();

const open = (query: string) =>
  render(
    <MemoryRouter initialEntries={[`/facebook/callback${query}`]}>
      <FacebookCallbackPage />
    </MemoryRouter>,
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, "close").mockImplementation(close);
  vi.stubGlobal("opener", { postMessage: posted });
});
afterEach(() => {
  close.mockReset();
  posted.mockReset();
});

it("passes code and state to its own origin after half a second, and closes a second later", async () => {
  open("?code=abc&state=xyz");
  expect(screen.getByText("Procesando tu autorización de Facebook...")).toBeTruthy();
  await pass(499);
  expect(posted).not.toHaveBeenCalled();
  await pass(2);
  expect(posted).toHaveBeenCalledWith({ type: "FB_AUTH_DATA", code: "abc", state: "xyz" }, window.location.origin);
  expect(screen.getByText("¡Conexión exitosa!")).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  await pass(1_000);
  expect(close).toHaveBeenCalledOnce();
});

it("shows the error that Facebook reported", async () => {
  open("?error=server_error&error_description=Vuelve+a+intentarlo");
  expect(screen.getByText("Facebook reportó un error durante la autenticación.")).toBeTruthy();
  expect(screen.getByText("Vuelve a intentarlo")).toBeTruthy();
  await pass(2_000);
  expect(posted).not.toHaveBeenCalled();
});

it("says in Spanish that the person cancelled, and reports it to the main window", async () => {
  open("?error=access_denied&error_description=Permissions+error");
  expect(screen.getByText("La autorización fue cancelada o rechazada.")).toBeTruthy();
  await pass(1);
  expect(posted).toHaveBeenCalledWith({ type: "FB_AUTH_REFUSED" }, window.location.origin);
});

it("refuses to continue without the state", () => {
  open("?code=abc");
  expect(screen.getByText("Parámetros de autenticación incompletos.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cerrar ventana" })).toBeTruthy();
});

it("says so when the browser refuses to pass them on", async () => {
  vi.stubGlobal("opener", {
    postMessage: () => {
      throw new DOMException("refused");
    },
  });
  open("?code=abc&state=xyz");
  await pass(600);
  expect(screen.getByText("Error de comunicación")).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
});

it("says so when no window of ours can receive them", async () => {
  vi.stubGlobal("opener", null);
  open("?code=abc&state=xyz");
  await pass(1_600);
  expect(screen.getByText("Error: No se pudo comunicar con la aplicación principal")).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
});
