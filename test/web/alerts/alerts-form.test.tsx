// The form of alerts shows each channel of the table, one that the product does not have, too.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AlertsCard } from "../../../web/features/alerts/alerts-card.tsx";
import {
  ALERT_CHANNELS,
  type AlertChannel,
  DEFAULT_PUSH,
  DEFAULT_SWITCHES,
} from "../../../worker/vocabulary/alerts.ts";
import { press, show, signIn } from "../setup/screen.tsx";
import { made, refusal, serve } from "../setup/server.ts";

const PIGEON = "pigeon" as AlertChannel;
beforeEach(() => {
  const target = { label: "Palomar", placeholder: "loft:", hint: "El número está en la puerta." };
  Object.assign(ALERT_CHANNELS, { [PIGEON]: { label: "Paloma", chosenBy: "workspace", target } });
});
afterEach(() => {
  delete (ALERT_CHANNELS as Partial<typeof ALERT_CHANNELS>)[PIGEON];
});

const alerts = {
  ...{ switches: DEFAULT_SWITCHES, quiet: null, digest: "now", complaintHours: 24, deliveries: [] },
  targets: [
    { channel: "webhook", isSet: true, shown: { address: "https://a.example/", secret: "whsec_1" } },
    { channel: "slack", isSet: true, shown: null },
    { channel: PIGEON, isSet: false, shown: null },
  ],
};
/** Shows the form. @returns what it saved */
function open(answer: object = alerts) {
  const calls = serve({
    "GET /alerts": alerts,
    "GET /alerts/mine": { push: DEFAULT_PUSH, letter: true, devices: [], pushKey: null },
    "PUT /alerts/mine": { push: DEFAULT_PUSH, letter: true, devices: [], pushKey: null },
    "PUT /alerts": answer,
  });
  signIn();
  show(<AlertsCard />);
  return () => made(calls, "/alerts").map(({ body }) => body);
}

it("a new channel has its boxes and its field, and only what changed is sent", async () => {
  const saved = open();
  await userEvent.type(await screen.findByRole("textbox", { name: "Palomar" }), " loft:17 ");
  expect(screen.getByText("El número está en la puerta.")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("checkbox", { name: "Paloma" })[0]!);
  await press("Guardar avisos");
  await screen.findByText("Avisos guardados");
  expect(saved()).toMatchObject([
    { targets: { [PIGEON]: "loft:17" }, switches: { connection_broken: ["mail", PIGEON] } },
  ]);
  expect(Object.keys(Object(saved()[0]?.targets))).toEqual([PIGEON]);
});

it("an address that is shown is emptied to remove it, a hidden one by its box", async () => {
  const saved = open();
  await userEvent.clear(await screen.findByDisplayValue("https://a.example/"));
  await userEvent.click(screen.getByRole("checkbox", { name: "Dejar de enviar a Slack" }));
  await press("Guardar avisos");
  await screen.findByText("Avisos guardados");
  expect(saved()).toMatchObject([{ targets: { webhook: null, slack: null } }]);
  expect(screen.getByText("Firmado según Standard Webhooks con whsec_1")).toBeTruthy();
});

it("a refused address is explained at its field", async () => {
  const errors = [{ field: `targets.${PIGEON}`, message: "Escribe el número de tu palomar" }];
  open(refusal(400, "validation_failed", "Revisa los datos", errors));
  await userEvent.type(await screen.findByRole("textbox", { name: "Palomar" }), "x");
  await press("Guardar avisos");
  await screen.findByText("Escribe el número de tu palomar");
  expect(screen.getByRole("textbox", { name: "Palomar" }).getAttribute("aria-invalid")).toBe("true");
});
