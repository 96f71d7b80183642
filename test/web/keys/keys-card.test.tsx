import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { KeysCard } from "../../../web/features/keys/keys-card.tsx";
import type { ApiKey } from "../../../web/features/keys/queries.ts";
import { pro } from "../setup/fixtures.ts";
import { press, show, signIn, toasts } from "../setup/screen.tsx";
import { refusal, serve } from "../setup/server.ts";

const makeKey = (fields: Partial<ApiKey> = {}): ApiKey => ({
  id: "k-1",
  name: "n8n",
  hint: "7x2q",
  abilities: ["read", "decide"],
  page_names: null,
  decides_alone: false,
  owner: "Ana",
  is_mine: true,
  state: "works",
  created_at: "2026-05-01T12:00:00.000Z",
  expires_at: "2026-08-01T12:00:00.000Z",
  last_used_at: null,
  ...fields,
});
const open = (keys: ApiKey[], more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({ "GET /keys": { keys }, "GET /social/accounts": { accounts: [] }, ...more });
  show(<KeysCard />);
  return calls;
};

beforeEach(() => signIn(pro));

it("makes the first key, and shows it once", async () => {
  const calls = open([], { "POST /keys": { id: "k-1", key: "atalaya_live_secreta" } });
  await screen.findByText("Aún no hay claves");
  await press("Crear clave");
  const dialog = within(await screen.findByRole("dialog", { name: "Crear una clave" }));
  const send = () => userEvent.click(dialog.getByRole("button", { name: "Crear clave" }));
  await send();
  dialog.getByText("Ponle un nombre");
  await userEvent.type(dialog.getByLabelText("Nombre"), "Hoja");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Leer" }));
  await send();
  dialog.getByText("Elige al menos un permiso");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Decidir" }));
  await send();
  dialog.getByText("Escribe tu contraseña");
  await userEvent.type(dialog.getByLabelText("Tu contraseña"), "Correcta-1234");
  await send();
  const made = within(await screen.findByRole("dialog", { name: "Tu clave nueva" }));
  expect(made.getByLabelText<HTMLInputElement>("Clave").value).toBe("atalaya_live_secreta");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Hoja",
    abilities: ["decide"],
    pages: null,
    days: 90,
    decidesAlone: false,
    password: "Correcta-1234",
  });
  await userEvent.click(made.getByRole("button", { name: "Ya lo guardé" }));
  expect(screen.queryByDisplayValue("atalaya_live_secreta")).toBeNull();
});

it("says of each key what it may do, when it was used, and whether it works", async () => {
  open([
    makeKey({ page_names: ["Café La Plaza"] }),
    makeKey({ id: "k-2", name: "Vieja", state: "expired" }),
    makeKey({ id: "k-3", name: "De Bruno", state: "without_owner", owner: "Bruno", is_mine: false, expires_at: null }),
  ]);
  const [first, expired, stopped] = await screen.findAllByRole("listitem");
  expect(first!.textContent).toContain(
    "Leer, Decidir · …7x2qSolo ve Café La Plaza.Sin usar · caduca el 1 de agosto de 2026",
  );
  expect(expired!.textContent).toContain("Caducada");
  expect(within(expired!).queryByRole("button", { name: /Hacerme cargo/ })).toBeNull();
  expect(stopped!.textContent).toContain("No funciona: quien la creó dejó el equipo.");
  within(stopped!).getByRole("button", { name: "Hacerme cargo de De Bruno" });
});

it("revokes a key after a question, and says so when that fails", async () => {
  const calls = open([makeKey()], { "DELETE /keys/k-1": () => refusal(500, "internal", "Error interno") });
  await press(await screen.findByRole("button", { name: "Revocar n8n" }).then(() => "Revocar n8n"));
  const dialog = within(await screen.findByRole("dialog", { name: "Revocar «n8n»" }));
  await userEvent.click(dialog.getByRole("button", { name: "Revocar" }));
  await waitFor(() => expect(toasts()).toEqual(["Error interno"]));
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

it("says so when the keys cannot be loaded", async () => {
  serve({ "GET /keys": () => refusal(500, "internal", "Error interno") });
  show(<KeysCard />);
  await screen.findByText("No se pudieron cargar las claves.");
});

it("lets an assistant decide without asking, and takes that back", async () => {
  const calls = open([makeKey()], { "PUT /keys/k-1/decides-alone": {} });
  await userEvent.click(await screen.findByRole("checkbox", { name: /Un asistente decide sin preguntar/ }));
  await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ decidesAlone: true }));
});
