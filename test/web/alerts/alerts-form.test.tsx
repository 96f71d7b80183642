// The form of alerts shows each channel of the table, one that the product does not have, too.
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AlertsCard } from "../../../web/features/alerts/alerts-card.tsx";
import { readToasts } from "../../../web/ui/overlays/toast-store.ts";
import {
  ALERT_CHANNELS,
  type AlertChannel,
  DEFAULT_PUSH,
  DEFAULT_SWITCHES,
} from "../../../worker/vocabulary/alerts.ts";
import { press, show, signIn, toasts } from "../setup/screen.tsx";
import { type Call, made, refusal, serve } from "../setup/server.ts";

const PIGEON = "pigeon" as AlertChannel;
beforeEach(() => {
  const target = { label: "Palomar", placeholder: "loft:" };
  Object.assign(ALERT_CHANNELS, { [PIGEON]: { label: "Paloma", chosenBy: "workspace", target } });
});
afterEach(() => {
  delete (ALERT_CHANNELS as Partial<typeof ALERT_CHANNELS>)[PIGEON];
});

const alerts = {
  ...{ switches: DEFAULT_SWITCHES, quiet: null, digest: "now", complaintHours: 24, deliveries: [], hasWebhook: false },
  targets: [
    { channel: "slack", isSet: true },
    { channel: PIGEON, isSet: false },
  ],
};
/** A server that stores what it gets. */
function open(answer?: object, stored: object = alerts) {
  let shared: object = stored;
  let mine: object = { push: DEFAULT_PUSH, letter: true, devices: [], pushKey: "key" };
  const calls = serve({
    "GET /alerts": () => shared,
    "GET /alerts/mine": () => mine,
    "PUT /alerts/mine": ({ body }: Call) => {
      mine = { ...mine, ...body };
      return mine;
    },
    "PUT /alerts": ({ body }: Call) => {
      if (answer) return answer;
      shared = { ...shared, ...body, targets: alerts.targets };
      return shared;
    },
  });
  signIn();
  show(<AlertsCard />);
  return () => made(calls, "/alerts").map(({ body }) => body);
}

const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const pressed = async (name: string) => (await screen.findByRole("button", { name })).getAttribute("aria-pressed");

it("saves a click at once, and undoes it", async () => {
  const saved = open();
  const mail = "Correo: Una amenaza, odio o datos personales de alguien";
  expect((await box(mail)).checked).toBe(true);
  await userEvent.click(await box(mail));
  await waitFor(() => expect(toasts()).toContain("Avisos guardados"));
  expect(saved()).toMatchObject([{ switches: { grave_hidden: [] } }]);
  expect((await box(mail)).checked).toBe(false);
  readToasts().at(-1)!.action!.run();
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()[1]).toMatchObject({ switches: { grave_hidden: ["mail"] } });
  await waitFor(async () => expect((await box(mail)).checked).toBe(true));
});

it("shows a choice from the click on, also in the moment in which its answer arrives", async () => {
  open();
  const all = await screen.findByRole("button", { name: "Todo" });
  const seen: (string | null)[] = [];
  const observer = new MutationObserver(() => seen.push(all.getAttribute("aria-pressed")));
  observer.observe(all, { attributeFilter: ["aria-pressed"] });
  await press("Todo");
  await waitFor(() => expect(toasts()).toContain("Avisos guardados"));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  observer.disconnect();
  expect(seen).toEqual(["true"]);
});

it("offers to undo the last click alone, since an older offer would take back what came after it", async () => {
  const saved = open();
  const offers = () => readToasts().filter(({ text }) => text === "Avisos guardados");
  await userEvent.click(await box("Correo: Una amenaza, odio o datos personales de alguien"));
  await waitFor(() => expect(offers()).toHaveLength(1));
  const [first] = offers();
  await press("Todo");
  await waitFor(() => expect(saved()).toHaveLength(2));
  await waitFor(() => expect(offers().map(({ id }) => id)).not.toContain(first!.id));
  expect(offers()).toHaveLength(1);
});

it("begins with what is important", async () => {
  open(undefined, { ...alerts, targets: [] });
  expect(await pressed("Lo importante")).toBe("true");
  expect(await pressed("Todo")).toBe("false");
});

it("sets everything, nothing or what is important with one press in every channel that has an address", async () => {
  const saved = open();
  await press("Nada");
  expect(await pressed("Nada")).toBe("true");
  expect((await box("Dispositivos: Falla un pago")).checked).toBe(false);
  await press("Todo");
  for (const name of ["Correo: Consumo del mes al 70 %", "Slack: Falla un pago", "Dispositivos: Falla un pago"])
    expect((await box(name)).checked).toBe(true);
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(screen.queryByRole("checkbox", { name: "Correo: Falla un pago" }), "it always comes").toBeNull();
});

it("takes a click back when it could not be saved, and says so", async () => {
  open(refusal(500, "internal", "Algo falló"));
  const mail = "Correo: Muchos comentarios ofensivos de golpe";
  await userEvent.click(await box(mail));
  await waitFor(() => expect(readToasts().at(-1)?.look).toBe("error"));
  expect((await box(mail)).checked).toBe(true);
});

it("saves addresses with what was clicked just before", async () => {
  const saved = open();
  await userEvent.type(await screen.findByRole("textbox", { name: "Palomar" }), "loft:17");
  const hours = await screen.findByRole("combobox", { name: "Una queja espera demasiado" });
  const save = screen.getByRole("button", { name: "Guardar direcciones" });
  fireEvent.change(hours, { target: { value: "48" } });
  fireEvent.click(save);
  await waitFor(() => expect(saved()).toHaveLength(2));
  expect(saved()).toMatchObject([{ complaintHours: 48 }, { complaintHours: 48, targets: { [PIGEON]: "loft:17" } }]);
});

it("a new channel has its field, a column once it has an address, and only what changed is sent", async () => {
  const saved = open();
  await userEvent.type(await screen.findByRole("textbox", { name: "Palomar" }), " loft:17 ");
  screen.getByRole("form", { name: "Slack y Paloma" });
  expect(screen.queryByRole("columnheader", { name: "Webhook" })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Paloma" })).toBeNull();
  screen.getByRole("columnheader", { name: "Slack" });
  await press("Guardar direcciones");
  await screen.findByText(/^Direcciones guardadas/);
  expect(saved()).toMatchObject([{ targets: { [PIGEON]: "loft:17" } }]);
  expect(Object.keys(Object(saved()[0]?.targets))).toEqual([PIGEON]);
});

it("an address is removed by its box", async () => {
  const saved = open();
  await userEvent.click(await screen.findByRole("checkbox", { name: "Dejar de enviar a Slack" }));
  await press("Guardar direcciones");
  await screen.findByText(/^Direcciones guardadas/);
  expect(saved()).toMatchObject([{ targets: { slack: null } }]);
});

it("a refused address is explained at its field", async () => {
  const errors = [{ field: `targets.${PIGEON}`, message: "Escribe el número de tu palomar" }];
  open(refusal(400, "validation_failed", "Revisa los datos", errors));
  await userEvent.type(await screen.findByRole("textbox", { name: "Palomar" }), "x");
  await press("Guardar direcciones");
  await screen.findByText("Escribe el número de tu palomar");
  expect(screen.getByRole("textbox", { name: "Palomar" }).getAttribute("aria-invalid")).toBe("true");
});
