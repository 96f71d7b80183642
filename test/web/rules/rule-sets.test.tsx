// Rules copied to other pages and read from a file: what changes is shown in words before it is applied.
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import type { RuleSet, RuleSetPreview } from "../../../web/api/types.ts";
import { CopyRulesDialog } from "../../../web/features/rules-page/copy-rules-dialog.tsx";
import { ImportRulesDialog } from "../../../web/features/rules-page/import-rules-dialog.tsx";
import { readRuleFile } from "../../../web/features/rules-page/read-rule-file.ts";
import { newQueryClient } from "../../../web/query-client.ts";
import { byCategory } from "../../../worker/vocabulary/judging/categories.ts";
import { makeAnswer, makeGroup } from "../accounts/fixtures.ts";
import { press, signIn } from "../setup/screen.tsx";
import { type Call, serve } from "../setup/server.ts";

const rules: RuleSet = {
  ...{ format: "atalaya-reglas", version: 1 },
  levels: { automod: true, observeOnly: false, automaticRaid: false, sensitivity: byCategory(() => "normal") },
  words: { prohibitedKeywords: ["estafa", "dimisión"], allowedWords: [], allowedDomains: [] },
  savedReplies: [],
};
const [cafe, shop, bar, club] = ["Café La Plaza", "Zapatería Sol", "Bar Nora", "Club Mar"].map((name, n) =>
  makeGroup(`${n + 1}00`, name),
);
const change = { name: "Palabras prohibidas", added: ["«estafa»"], removed: [], changed: [] };
const found = ({ body }: Call): Pick<RuleSetPreview, "targets"> => ({
  targets: (body.pages as string[]).map((page) => ({ page, changes: page.startsWith("300") ? [] : [change] })),
});
let calls: Call[];
const show = (dialog: ReactNode) =>
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>{dialog}</MemoryRouter>
    </QueryClientProvider>,
  );

beforeEach(() => {
  signIn();
  calls = serve({
    "/social/accounts": ({ headers }: Call) =>
      makeAnswer(headers.get("x-workspace") === "w-2" ? club! : [...cafe!, ...shop!, ...bar!]),
    "/workspaces": {
      workspaces: [
        { id: "w-1", name: "Ana", role: "owner", institution: false },
        { id: "w-2", name: "Cliente", role: "admin", institution: true },
        { id: "w-3", name: "Otro", role: "viewer" },
      ],
    },
    "GET /moderation/rule-set": { rules },
    "POST /moderation/rule-set/preview": found,
    "POST /moderation/rule-set": ({ body }: Call) => ({
      targets: (body.pages as string[]).map((page) => ({ page, problem: page === "200-ig" ? "Está lleno." : null })),
    }),
  });
});
const sent = () => calls.filter(({ method, path }) => method === "POST" && path === "/moderation/rule-set");

it("copies chosen parts to several pages at once, and says what changes in which and what was refused", async () => {
  show(<CopyRulesDialog source={cafe!} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Zapatería Sol" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Bar Nora" }));
  expect(screen.queryByRole("checkbox", { name: "Café La Plaza" })).toBeNull();
  expect(screen.queryByRole("checkbox", { name: "Respuestas guardadas" })).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Moderación automática y sensibilidad" }));
  await press("Ver qué cambia");
  const [first, second] = within(await screen.findByRole("list", { name: "Qué cambia" })).getAllByRole("listitem");
  expect(first!.textContent).toContain("Zapatería Sol: se añade 1");
  expect(first!.textContent).toContain("«estafa»");
  expect(second!.textContent).toContain("Bar Nora: nada cambia.");
  expect(screen.queryByText(/se critica a una institución/)).toBeNull();
  expect(sent()).toEqual([]);
  await press("Aplicar");
  await screen.findByText("Zapatería Sol: Está lleno.");
  const { body } = sent()[0]!;
  expect(body).toMatchObject({ pages: ["200-fb", "200-ig", "300-fb", "300-ig"], mode: "add" });
  expect(Object.keys(body.rules as object)).toEqual(["format", "version", "words"]);
});

it("copies to a page of another workspace where the person sets rules, with that workspace's name on the calls and by its mode", async () => {
  show(<CopyRulesDialog source={cafe!} onClose={() => undefined} />);
  const choice = await screen.findByRole("combobox", { name: "Espacio" });
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Ana", "Cliente"]);
  await userEvent.selectOptions(choice, "Cliente");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Club Mar" }));
  await press("Ver qué cambia");
  await screen.findByText(/se critica a una institución/);
  await press("Aplicar");
  await screen.findByText(/^Hecho\./);
  expect(sent()[0]!.headers.get("x-workspace")).toBe("w-2");
});

it("reads a file, shows what it changes, and says in Spanish what is wrong and where", async () => {
  show(<ImportRulesDialog accounts={cafe!} onClose={() => undefined} />);
  const choose = async (content: unknown) =>
    userEvent.upload(screen.getByLabelText("Archivo de reglas"), new File([JSON.stringify(content)], "reglas.json"));
  await choose({ ...rules, words: { ...rules.words, prohibitedKeywords: ["uno", "x".repeat(101)] } });
  await screen.findByText("Palabras prohibidas, n.º 2: Cada palabra admite hasta 100 caracteres");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ver qué cambia" }).disabled).toBe(true);
  await choose(rules);
  await press("Ver qué cambia");
  await screen.findByText("«estafa»");
  await press("Aplicar");
  await waitFor(() => expect(sent()[0]?.body.pages).toEqual(["100-fb", "100-ig"]));
});

it.each([
  ["{", "El archivo no es un JSON. Elige uno que exportaste aquí."],
  ["[]", "No tiene la forma esperada"],
  ['{"format":"otro","version":1}', "format: Este archivo no es de reglas de Atalaya"],
  ['{"format":"atalaya-reglas","version":1,"admin":true}', "Tiene campos que no existen"],
  [
    '{"format":"atalaya-reglas","version":1,"savedReplies":[{"name":""}]}',
    "Respuestas guardadas, n.º 1, nombre: Escribe un nombre",
  ],
])("says what is wrong with the file %s", async (content, problem) => {
  const read = await readRuleFile(new File([content], "reglas.json"));
  expect("problems" in read && read.problems[0]).toBe(problem);
});
