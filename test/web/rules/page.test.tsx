// The page of rules: whose they are and which part is in the address, and edits stay while other parts are read.
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import type { AutoReply, SettingsAnswer } from "../../../web/api/types.ts";
import RulesPage from "../../../web/pages/rules.tsx";
import { newQueryClient } from "../../../web/query-client.ts";
import { byCategory } from "../../../worker/vocabulary/judging/categories.ts";
import { makeAnswer, makeGroup } from "../accounts/fixtures.ts";
import { press, signIn } from "../setup/screen.tsx";
import { type Call, serve } from "../setup/server.ts";

const settings: SettingsAnswer["settings"] = {
  automod: true,
  prohibitedKeywords: ["estafa"],
  allowedWords: [],
  allowedDomains: [],
  observeOnly: false,
  automaticRaid: false,
  packs: {},
  sensitivity: byCategory(() => null),
};
const reply: AutoReply = {
  id: "1",
  name: "Precios",
  enabled: true,
  keywords: ["precio"],
  kind: "public",
  variants: ["Hola, {nombre}."],
  delaySeconds: 0,
  hours: null,
  sent: 3,
  createdAt: "2026-01-01T12:00:00.000Z",
  updatedAt: "2026-01-01T12:00:00.000Z",
};
const pages = [...makeGroup("100", "Café La Plaza"), ...makeGroup("200", "Zapatería Sol")];

let calls: Call[];
let router: ReturnType<typeof createMemoryRouter>;

function open(at: string, answers: Record<string, object | ((call: Call) => unknown)> = {}) {
  calls = serve({
    "/social/accounts": makeAnswer(pages),
    "GET /moderation/settings": ({ query }) => ({
      ...{ success: true, settings, version: "7", application: null },
      inherited: query.get("page") ? { ...settings, sensitivity: byCategory(() => "normal") } : null,
    }),
    "POST /social/accounts/settings": ({ body }) => ({
      ...{ success: true, version: "8", application: null },
      settings: { ...settings, ...(body.settings as object) },
    }),
    "/moderation/exceptions": { exceptions: [] },
    ...answers,
  });
  router = createMemoryRouter(
    [
      { path: "/reglas/:section?", Component: RulesPage },
      { path: "/otra", element: <p>Otra pantalla</p> },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const part = async (name: string) => userEvent.click(await screen.findByRole("link", { name }));
const saved = () => calls.filter(({ method, path }) => method !== "GET" && !/(preview|words\/test)$/.test(path));

beforeEach(() => signIn());

it("opens a part of a page by its address, keeps edits between parts, and saves both networks at once", async () => {
  open("/reglas/palabras?page=100");
  await userEvent.type(await screen.findByLabelText("Nueva palabra prohibida"), "timo");
  await press("Añadir");
  await part("Sensibilidad");
  await userEvent.click(await screen.findByRole("radio", { name: "Solo observar" }));
  await part("Excepciones");
  await screen.findByText("Aún no hay excepciones");
  expect(router.state.location).toMatchObject({ pathname: "/reglas/excepciones", search: "?page=100" });
  await press("Guardar");
  const change = { prohibitedKeywords: ["estafa", "timo"], observeOnly: true };
  await waitFor(() =>
    expect(saved().map(({ body }) => body)).toMatchObject([
      { accountId: "100-fb", settings: change },
      { accountId: "100-ig", settings: change },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Guardar" })).toBeNull());
});

it("asks before edits are lost with another page or screen", async () => {
  open("/reglas?page=100");
  await userEvent.click(await screen.findByRole("radio", { name: "Apagada" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Vale para" }), "Zapatería Sol");
  await press("Seguir editando");
  expect(router.state.location.search).toBe("?page=100");
  await router.navigate("/otra");
  await press("Descartar cambios");
  await screen.findByText("Otra pantalla");
});

describe("automatic replies", () => {
  const listed = (rules: AutoReply[]) => ({ success: true, rules, timeZone: "Europe/Madrid" });
  const at = (id: string) => `/social/accounts/${id}/auto-replies`;

  it("are one line for both networks where they say the same, and are changed on both", async () => {
    const only = { ...reply, id: "9", name: "Envíos", sent: 0 };
    open("/reglas/respuestas?page=100", {
      [`GET ${at("100-fb")}`]: listed([reply]),
      [`GET ${at("100-ig")}`]: listed([{ ...reply, id: "2", sent: 4 }, only]),
      [`PUT ${at("100-fb")}/1`]: { success: true },
      [`PUT ${at("100-ig")}/2`]: { success: true },
    });
    const [first, second] = await screen.findAllByRole("listitem");
    within(first!).getByText("7 respuestas enviadas");
    expect(within(first!).queryByText(/^Solo/)).toBeNull();
    within(second!).getByText("Solo Instagram");
    await press("Cambiar Precios");
    await userEvent.type(screen.getByLabelText("Palabras clave"), "\ntarifa");
    await press("Guardar");
    await waitFor(() =>
      expect(saved().map(({ path, body }) => [path, body.keywords])).toEqual([
        [`${at("100-fb")}/1`, ["precio", "tarifa"]],
        [`${at("100-ig")}/2`, ["precio", "tarifa"]],
      ]),
    );
  });

  it("of all pages need a choice of one", async () => {
    open("/reglas/respuestas");
    await screen.findByText("Elige una página en «Vale para»: cada una tiene lo suyo.");
  });
});
