// "Actividad de la cuenta" in the settings: empty, failed, and with events.
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { AccountActivity } from "../../../web/features/auth/account/account-activity.tsx";
import { press, show } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

it("says what happened, how often, and from which country", async () => {
  const last_at = "2026-06-01T12:00:00.000Z";
  serve({
    "/security/events": {
      events: [
        { kind: "sign_in_failed", times: 3, last_at, country: "ES" },
        { kind: "plan_changed", times: 1, last_at, country: null },
      ],
    },
  });
  show(<AccountActivity />, "/");
  const list = within(await screen.findByRole("list", { name: "Actividad de la cuenta" }));
  const rows = list.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Contraseña incorrecta \(3 veces\)1 jun.* · España$/),
    expect.stringMatching(/^Cambio de plan1 jun[^·]*$/),
  ]);
});

it("is empty at first, and can be loaded again after a failure", async () => {
  serve({});
  show(<AccountActivity />, "/");
  await screen.findByText("No se pudo cargar la actividad.");
  serve({ "/security/events": { events: [] } });
  await press("Reintentar");
  await screen.findByText("Aún no hay actividad.");
});
