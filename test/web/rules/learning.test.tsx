import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Learning, SettingsPreview } from "../../../web/api/types.ts";
import { LearningPanel } from "../../../web/features/rules/learning/learning-panel.tsx";
import { pro } from "../setup/fixtures.ts";
import { show, signIn } from "../setup/screen.tsx";
import { type Call, serve } from "../setup/server.ts";

const correction = (id: string, content: string, counted: boolean): Learning["corrections"][number] => ({
  ...{ id, content, counted, lesson: "unwanted", author_name: "Luis", by: "Rosa" },
  at: "2026-11-20T12:00:00.000Z",
});
const learning: Learning = {
  success: true,
  enabled: true,
  learned: 4,
  corrections: [correction("9", "Prefiero los de Panimax", true), correction("8", "Otra copia", false)],
};
const preview: SettingsPreview = {
  success: true,
  considered: 120,
  hidden: { count: 3, looksLegitimate: 0, comments: [] },
  released: { count: 0, comments: [] },
  past: { hidden: 3, released: 0 },
  withNewWord: { hidden: 0, visible: 0 },
  complete: true,
};
let calls: Call[];
const open = (answer: Learning) => {
  calls = serve(({ method, path }) =>
    path.endsWith("/preview") ? preview : method === "PUT" ? { success: true } : answer,
  );
  show(<LearningPanel page="p-1" />);
};
const sent = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);

beforeEach(() => signIn(pro));

it("says from how many corrections a page learned, which, what they changed, and forgets one, all, or is off", async () => {
  open(learning);
  await screen.findByText("Ha aprendido de 4 correcciones.");
  const rows = within(screen.getByRole("list", { name: "Correcciones" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent!.includes("Aún no cuenta"))).toEqual([false, true]);
  await userEvent.click(screen.getByRole("button", { name: "Qué ha cambiado" }));
  await screen.findByText(/se habrían ocultado/);

  await userEvent.click(screen.getByRole("button", { name: "Olvidar «Prefiero los de Panimax»" }));
  const dialog = await screen.findByRole("dialog", { name: "Olvidar esta corrección" });
  expect(calls.at(-1)!.body).toMatchObject({ page: "p-1", forget: "9" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Olvidar" }));
  await waitFor(() => expect(sent()).toEqual([{ page: "p-1", forget: "9" }]));
  await userEvent.click(await screen.findByRole("button", { name: "Olvidar todo" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Olvidar" }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ page: "p-1", forget: "all" }));
  await userEvent.click(screen.getByRole("switch", { name: "Aprender de las correcciones" }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ page: "p-1", enabled: false }));
});

it("says what is still missing, and that there is nothing yet", async () => {
  open({ ...learning, learned: 0 });
  await screen.findByText(/Aún no ha aprendido: necesita 4 correcciones/);
  open({ ...learning, learned: 0, corrections: [] });
  await screen.findByText("Aún no hay correcciones");
});
