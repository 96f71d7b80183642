// The account's security in /settings: a new password, and the end of all sessions.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { readToken, readUser } from "../../../web/api/session-store.ts";
import SettingsPage from "../../../web/pages/settings.tsx";
import { RequireSession } from "../../../web/routes.tsx";
import { readToasts } from "../../../web/ui/overlays/toast-store.ts";
import { makeSubscription, openPage, standing } from "../billing/fixtures.tsx";
import { pro } from "../setup/fixtures.ts";
import { press } from "../setup/screen.tsx";
import { type Call, refusal } from "../setup/server.ts";

/** The page behind the guard for people who are signed in. */
const Guarded = () => (
  <Routes>
    <Route element={<RequireSession />}>
      <Route path="/settings/*" element={<SettingsPage />} />
    </Route>
    <Route path="/login" element={null} />
  </Routes>
);
const inside = { path: "/settings/cuenta" };

const CHANGE = "/auth/change-password";
const made = (calls: Call[], path: string) => calls.filter((call) => call.path === path);

async function fill(current: string, next: string, again = next) {
  for (const [label, value] of [
    ["Contraseña actual", current],
    ["Nueva contraseña", next],
    ["Confirmar nueva contraseña", again],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

it("changes the password and goes on with the new session", async () => {
  const user = { ...pro, password_changed_at: "2026-12-01T12:00:00.000Z" };
  const calls = openPage(
    <Guarded />,
    {
      ...standing(makeSubscription()),
      "GET /auth/verify-token": { user: pro },
      [`POST ${CHANGE}`]: { message: "Contraseña actualizada.", token: "t-2", user },
    },
    inside,
  );
  await press("Cambiar la contraseña");
  await fill("Correcta-1234", "Otra-clave-5678");
  await press("Cambiar contraseña");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(made(calls, CHANGE)[0]!.body).toEqual({ currentPassword: "Correcta-1234", newPassword: "Otra-clave-5678" });
  expect(readToken()).toBe("t-2");
  expect(readToasts().at(-1)?.text).toBe("Contraseña actualizada.");
  await screen.findByText("Última actualización: 1 de diciembre de 2026");
  // The new token was not verified, which would have shown a blank screen instead of the page.
  expect(made(calls, "/auth/verify-token")).toHaveLength(1);
});

it.each([
  ["an empty field", ["Correcta-1234", "", ""], "Todos los campos son obligatorios"],
  ["two that differ", ["Correcta-1234", "Otra-clave-5678", "Otra-clave-9"], "Las contraseñas no coinciden"],
  ["a weak one", ["Correcta-1234", "aaaa", "aaaa"], "La contraseña debe ser más fuerte"],
])("sends nothing with %s", async (_name, [current, next, again], sentence) => {
  const calls = openPage(<SettingsPage />, standing(makeSubscription()), inside);
  await press("Cambiar la contraseña");
  await fill(current!, next!, again);
  await press("Cambiar contraseña");
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(made(calls, CHANGE)).toEqual([]);
});

it("says at the field that the current password is wrong, and stays signed in", async () => {
  const WRONG = "La contraseña actual no es correcta";
  const errors = [{ field: "currentPassword", message: WRONG }];
  openPage(
    <SettingsPage />,
    {
      ...standing(makeSubscription()),
      [`POST ${CHANGE}`]: () => refusal(400, "wrong_password", WRONG, errors),
    },
    inside,
  );
  await press("Cambiar la contraseña");
  await fill("Equivocada-1", "Otra-clave-5678");
  await press("Cambiar contraseña");
  await screen.findByText(WRONG);
  expect(screen.getByLabelText("Contraseña actual").getAttribute("aria-invalid")).toBe("true");
  expect(readToken()).toBe("t-1");
});

it("ends every session after confirmation, this one too", async () => {
  const calls = openPage(
    <Guarded />,
    {
      ...standing(makeSubscription()),
      "GET /auth/verify-token": { user: pro },
      "POST /auth/logout-all": { message: "Hecho" },
    },
    inside,
  );
  await screen.findByText("Cerrar sesión en todos los dispositivos");
  await press("Cerrar todas");
  expect(made(calls, "/auth/logout-all")).toEqual([]);
  await userEvent
    .click(await screen.findByRole("button", { name: "Cerrar todas las sesiones" }))
    .catch(() => undefined);
  await waitFor(() => expect(readToken()).toBeNull());
  expect(made(calls, "/auth/logout-all")).toHaveLength(1);
  expect(readUser()).toBeNull();
});
