// "Sesiones abiertas" in the settings: failed, loaded, and with an ended session.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { OpenSessions } from "../../../web/features/auth/account/open-sessions.tsx";
import { press, show } from "../setup/screen.tsx";
import { made, refusal, serve } from "../setup/server.ts";

const at = new Date().toISOString();
const HERE = {
  id: "a",
  device: "Chrome · Windows",
  country: "ES",
  city: "Madrid",
  created_at: at,
  last_used_at: at,
  is_current: true,
};
const THERE = { ...HERE, id: "b", device: "", country: null, city: null, is_current: false };

it("names each device and place, and ends one; a failure is said and can be tried again", async () => {
  serve({});
  show(<OpenSessions />, "/");
  await screen.findByText("No se pudieron cargar las sesiones.");
  let sessions = [HERE, THERE];
  let refuses = true;
  const calls = serve({
    "GET /auth/sessions": () => ({ sessions }),
    "DELETE /auth/sessions/b": () => {
      if (refuses) return refusal(429, "too_many_requests", "Demasiados intentos.");
      sessions = [HERE];
      return { message: "Sesión cerrada en ese dispositivo" };
    },
  });
  await press("Reintentar");
  const list = within(await screen.findByRole("list", { name: "Sesiones abiertas" }));
  expect(list.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "Chrome · WindowsMadrid, España · ahoraEsta sesión",
    "Dispositivo desconocidoLugar desconocido · ahoraCerrar",
  ]);
  await press("Cerrar la sesión de Dispositivo desconocido");
  await screen.findByText("Demasiados intentos.");
  refuses = false;
  await press("Cerrar la sesión de Dispositivo desconocido");
  await expect.poll(() => list.queryAllByRole("listitem").length).toBe(1);
  expect(made(calls, "/auth/sessions/b")).toHaveLength(2);
});
