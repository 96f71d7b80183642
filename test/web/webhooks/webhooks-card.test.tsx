import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Delivery, EventWebhook } from "../../../web/features/webhooks/queries.ts";
import { WebhooksCard } from "../../../web/features/webhooks/webhooks-card.tsx";
import { pro } from "../setup/fixtures.ts";
import { press, show, signIn, toasts } from "../setup/screen.tsx";
import { refusal, serve } from "../setup/server.ts";

const ADDRESS = "https://n8n.example.com/webhook/atalaya";
const webhook = (fields: Partial<EventWebhook> = {}): EventWebhook => ({
  ...{ id: "w-1", address: ADDRESS, events: ["comment.hidden"], pages: null, state: "on" },
  ...{ failing_since: null, old_secret_until: null, ...fields },
});
const delivery = (fields: Partial<Delivery> = {}): Delivery => ({
  ...{ id: "1", host: "n8n.example.com", event: "comment.hidden", state: "failed", attempts: 9, answer: "timeout" },
  ...{ duration_ms: 10_000, created_at: "2026-05-01T12:00:00.000Z", ...fields },
});
const open = (webhooks: EventWebhook[], deliveries: Delivery[] = [], more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    "GET /event-webhooks": { webhooks, deliveries },
    "GET /social/accounts": { accounts: [] },
    ...more,
  });
  show(<WebhooksCard />);
  return calls;
};

beforeEach(() => signIn(pro));

it("makes the first webhook, and shows its secret once", async () => {
  const calls = open([], [], { "POST /event-webhooks": { id: "w-1", secret: "whsec_secreto" } });
  await screen.findByText("Aún no hay webhooks");
  await press("Crear webhook");
  const dialog = within(await screen.findByRole("dialog", { name: "Crear un webhook" }));
  const send = () => userEvent.click(dialog.getByRole("button", { name: "Crear webhook" }));
  await send();
  dialog.getByText("Escribe una dirección que empiece por https://");
  await userEvent.type(dialog.getByLabelText("Dirección"), ADDRESS);
  await userEvent.click(dialog.getByRole("checkbox", { name: "Llega una queja o una pregunta" }));
  await userEvent.type(dialog.getByLabelText("Tu contraseña"), "Correcta-1234");
  await send();
  const made = within(await screen.findByRole("dialog", { name: "El secreto del webhook" }));
  expect(made.getByLabelText<HTMLInputElement>("Secreto").value).toBe("whsec_secreto");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    ...{ address: ADDRESS, events: ["comment.hidden", "comment.complaint"], pages: null, password: "Correcta-1234" },
  });
});

it("shows what was answered, sends it again, and says when that fails", async () => {
  const calls = open([webhook({ state: "failing", failing_since: "2026-05-01T10:00:00.000Z" })], [delivery()], {
    "POST /event-webhooks/deliveries/1/resend": refusal(500, "internal", "Algo falló"),
  });
  await screen.findByText("No responde");
  screen.getByText(/9 intentos · tardó más de diez segundos/);
  await press("Reenviar: Se oculta un comentario");
  await waitFor(() => expect(toasts()).toContain("Algo falló"));
  expect(calls.some(({ method }) => method === "POST")).toBe(true);
});

it("switches one on again that was gone, and gives it another secret after a question", async () => {
  const calls = open([webhook({ state: "off" })], [], {
    "PUT /event-webhooks/w-1": { webhooks: [], deliveries: [] },
    "POST /event-webhooks/w-1/rotate": { secret: "whsec_nuevo" },
  });
  await screen.findByText("Apagado");
  expect(screen.queryByRole("button", { name: "Enviar prueba" })).toBeNull();
  await press("Secreto nuevo");
  await press("Crear secreto");
  expect(await screen.findByDisplayValue("whsec_nuevo")).toBeTruthy();
  await press("Ya lo guardé");
  await press("Encender");
  const dialog = within(await screen.findByRole("dialog", { name: "Encender el webhook" }));
  await userEvent.click(dialog.getByRole("button", { name: "Encender" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ events: ["comment.hidden"], pages: null }),
  );
});

it("says that the list could not be loaded", async () => {
  serve({ "GET /event-webhooks": refusal(500, "internal", "x") });
  show(<WebhooksCard />);
  await screen.findByText("No se pudieron cargar los webhooks.");
});
