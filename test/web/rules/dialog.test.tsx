import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ExampleComment, SettingsAnswer, SettingsPreview } from "../../../web/api/types.ts";
import { SettingsDialog } from "../../../web/features/rules/settings-dialog.tsx";
import { readToasts } from "../../../web/ui/overlays/toast-store.ts";
import { byCategory } from "../../../worker/vocabulary/judging/categories.ts";
import { pro } from "../setup/fixtures.ts";
import { pass, show, signIn } from "../setup/screen.tsx";
import { type Call, serve } from "../setup/server.ts";

const answer: SettingsAnswer = {
  success: true,
  settings: {
    automod: true,
    prohibitedKeywords: ["estafa"],
    allowedWords: [],
    allowedDomains: [],
    observeOnly: false,
    automaticRaid: false,
    packs: {},
    sensitivity: byCategory(() => "normal"),
  },
  version: "7",
  application: null,
  inherited: null,
};
const example: ExampleComment = {
  id: "1",
  account_name: "Panadería Sol",
  author_name: "Luis",
  content: "¿Tenéis croissant sin gluten?",
  reason_code: "word",
  reason: "Palabra prohibida",
  reasons: [{ kind: "word", entry: "croissant", start: 8, end: 17 }],
  looks_legitimate: true,
};
const nothing = { count: 0, comments: [] };
const preview: SettingsPreview = {
  success: true,
  considered: 3120,
  hidden: { count: 41, looksLegitimate: 7, comments: [example] },
  released: { ...nothing, count: 6, comments: [{ ...example, id: "2", content: "Otra" }] },
  past: { hidden: 44, released: 5 },
  withNewWord: { hidden: 0, visible: 0 },
  complete: true,
};

let calls: Call[];
let onClose: ReturnType<typeof vi.fn<() => void>>;

const usual = ({ method, path, body }: Call): unknown => {
  if (path.endsWith("/preview")) return preview;
  if (path.endsWith("/words/test"))
    return { considered: 2000, matched: 2, words: [], comments: [{ ...example, marks: example.reasons }] };
  if (method === "POST") {
    const settings = path.endsWith("/accounts/settings") ? (body.settings as object) : body;
    return { success: true, settings: { ...answer.settings, ...settings }, version: "8", application: null };
  }
  return answer;
};

function open(answers: (call: Call) => unknown = usual, page?: ComponentProps<typeof SettingsDialog>["page"]) {
  calls = serve(answers);
  onClose = vi.fn<() => void>();
  show(<SettingsDialog {...(page && { page })} onClose={onClose} />);
}

const tab = async (name: RegExp) => userEvent.click(await screen.findByRole("tab", { name }));
const saved = () =>
  calls.filter(({ method, path }) => method === "POST" && /settings$/.test(path)).map(({ body }) => body);
const add = async (word: string) => {
  await userEvent.type(screen.getByLabelText("Nueva palabra prohibida"), word);
  await userEvent.click(screen.getByRole("button", { name: "Añadir" }));
};

beforeEach(() => signIn());
it("adds a word once, trimmed, and ignores an empty one", async () => {
  open();
  await tab(/Palabras prohibidas/);
  await add("   ");
  await add("  timo ");
  expect(screen.getByRole("button", { name: "Quitar timo" })).toBeTruthy();
  expect(screen.getByText("· 1 sin guardar")).toBeTruthy();
  await add("TIMÓ");
  expect(screen.getByRole("alert").textContent).toBe("Esta palabra ya está en la lista de palabras prohibidas");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(saved()).toMatchObject([{ prohibitedKeywords: ["estafa", "timo"], version: "7" }]));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("accepts many pasted words at once, and a file", async () => {
  open();
  await tab(/Palabras prohibidas/);
  screen.getByLabelText("Nueva palabra prohibida").focus();
  await userEvent.paste("timo, fraude\nestafa");
  expect(screen.getByText("Se añadieron 2; 1 ya estaba.")).toBeTruthy();
  await userEvent.upload(screen.getByLabelText("Archivo CSV o TXT"), new File(["uno\ndos"], "a.csv"));
  expect(await screen.findByText("Se añadieron 2.")).toBeTruthy();
  expect(screen.getByText("5 de 5.000")).toBeTruthy();
});

it("finds a word among thousands without drawing them all", async () => {
  const many = Array.from({ length: 5000 }, (_, n) => `palabra${n}`);
  open((call) =>
    call.method === "GET" ? { ...answer, settings: { ...answer.settings, prohibitedKeywords: many } } : usual(call),
  );
  await tab(/Palabras prohibidas \(5\.000\)/);
  expect(screen.getAllByRole("button", { name: /^Quitar/ })).toHaveLength(200);
  await userEvent.type(screen.getByLabelText("Buscar en la lista"), "4999");
  expect(screen.getAllByRole("button", { name: /^Quitar/ }).map((each) => each.getAttribute("aria-label"))).toEqual([
    "Quitar palabra4999",
  ]);
});

it("shows where a typed word occurs in the owner's comments", async () => {
  open();
  await tab(/Palabras prohibidas/);
  await userEvent.type(screen.getByLabelText("Nueva palabra prohibida"), "croiss*");
  expect(await screen.findByText("«croiss*» aparece en 2 de tus últimos 2.000 comentarios.")).toBeTruthy();
  const matches = screen.getByRole("region", { name: "Coincidencias en tus comentarios" });
  expect(within(matches).getByText("croissant").tagName).toBe("MARK");
});

it("says that a word would change nothing because what contains it is hidden already", async () => {
  open((call) =>
    call.path.endsWith("/preview")
      ? { ...preview, hidden: nothing, released: nothing, withNewWord: { hidden: 1, visible: 0 } }
      : usual(call),
  );
  await userEvent.click((await screen.findAllByRole("radio", { name: "Estricto" }))[0]!);
  const words = "Nada habría cambiado en tus últimos 90 días: 1 comentario la contiene, ya oculto.";
  expect(await screen.findByText(words)).toBeTruthy();
});

it("says which comments with a new word are still visible, and how to hide them too", async () => {
  open((call) =>
    call.path.endsWith("/preview")
      ? { ...preview, hidden: nothing, released: nothing, withNewWord: { hidden: 1, visible: 2 } }
      : usual(call),
  );
  await userEvent.click((await screen.findAllByRole("radio", { name: "Estricto" }))[0]!);
  const words =
    "Nada habría cambiado en tus últimos 90 días: 3 comentarios la contienen, 2 de ellos aún a la vista. " +
    "Con «También a los anteriores» se ocultan al guardar.";
  expect(await screen.findByText(words)).toBeTruthy();
});

it("shows what would change before it is saved, likely customers first", async () => {
  open();
  const panel = await screen.findByRole("region", { name: "Qué cambiaría" });
  expect(calls.some(({ path }) => path.endsWith("/preview"))).toBe(false);
  await userEvent.click(screen.getAllByRole("radio", { name: "Estricto" })[0]!);
  expect(
    await within(panel).findByText(
      (_, node) =>
        node?.textContent ===
        "De los comentarios de tus últimos 90 días, con esto se habrían ocultado 41 más y mostrado 6.",
    ),
  ).toBeTruthy();
  expect(within(panel).getByText("7 de los que se ocultarían parecen de clientes: preguntas o quejas.")).toBeTruthy();
  expect(within(panel).getByText("croissant").tagName).toBe("MARK");
  expect(within(panel).getByText(/contiene la palabra prohibida «croissant»/)).toBeTruthy();
  await userEvent.click(screen.getByLabelText("También a los anteriores (90 días)"));
  expect(await screen.findByText(/En la red se ocultarán 44 comentarios y se volverán a mostrar 5/)).toBeTruthy();
});

it("does not lose edits when closed by accident", async () => {
  open();
  await userEvent.click(await screen.findByRole("radio", { name: "Solo observar" }));
  await userEvent.click(screen.getAllByRole("button", { name: "Cerrar" })[0]!);
  expect(screen.getByText("Tienes cambios sin guardar")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Seguir editando" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Solo observar" }).checked).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await userEvent.click(screen.getByRole("button", { name: "Descartar cambios" }));
  expect(onClose).toHaveBeenCalled();
});

it("applies the edits on top of what another person saved", async () => {
  const theirs = { ...answer, version: "8", settings: { ...answer.settings, prohibitedKeywords: ["estafa", "suya"] } };
  let refused = false;
  open((call) => {
    if (call.method === "POST" && call.path === "/moderation/settings" && !refused) {
      refused = true;
      return Response.json({ code: "changed_meanwhile", message: "Alguien guardó otros cambios." }, { status: 409 });
    }
    return call.method === "GET" && refused ? theirs : usual(call);
  });
  await tab(/Palabras prohibidas/);
  await add("mía");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Recargar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Guardar" }));
  await waitFor(() =>
    expect(saved()[1]).toMatchObject({ prohibitedKeywords: ["estafa", "suya", "mía"], version: "8" }),
  );
});

it("has one control for three states: off, only observing, and hiding", async () => {
  open();
  const states = await screen.findByRole("group", { name: "Moderación automática" });
  const chosen = () => within(states).getByRole<HTMLInputElement>("radio", { checked: true }).value;
  expect(chosen()).toBe("hide");
  const save = async (name: string) => {
    await userEvent.click(within(states).getByRole("radio", { name }));
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Guardar" }).disabled).toBe(true));
  };
  for (const name of ["Solo observar", "Apagada", "Oculta"]) await save(name);
  expect(saved().map(({ automod, observeOnly }) => [automod, observeOnly])).toEqual([
    [true, true],
    [false, false],
    [true, false],
  ]);
});

it("says why nothing was saved, in the server's words or its own", async () => {
  open((call) =>
    call.method === "POST" && call.path === "/moderation/settings"
      ? Response.json({ code: "validation_failed", message: "Revise los campos del formulario" }, { status: 400 })
      : usual(call),
  );
  await userEvent.click(await screen.findByRole("radio", { name: "Apagada" }));
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(readToasts().map(({ text }) => text)).toEqual(["Revise los campos del formulario"]));
  expect(onClose).not.toHaveBeenCalled();
});

it("saves a page's settings by its account, and tries three times with waits of one and two seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
  const times: number[] = [];
  open(
    (call) => {
      if (call.path !== "/social/accounts/settings") return usual(call);
      times.push(Date.now());
      return times.length < 3 ? Response.json({}, { status: 503 }) : usual(call);
    },
    { id: "a-1", name: "Panadería Sol", network: "facebook", group: "1", linked: undefined },
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(await screen.findByRole("radio", { name: "Solo observar" }));
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await vi.advanceTimersByTimeAsync(1_500);
  await vi.advanceTimersByTimeAsync(2_500);
  await waitFor(() => expect(times).toHaveLength(3));
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1_000);
  expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(2_000);
  expect(calls.find(({ path }) => path === "/social/accounts/settings")!.body).toMatchObject({
    accountId: "a-1",
    settings: { observeOnly: true, version: "7", applyTo: "new" },
  });
});

it("shows how far the settings were applied to older comments", async () => {
  const application = { state: "running", considered: 1200, hidden: 34, released: 2 } as const;
  open((call) => (call.method === "GET" ? { ...answer, application } : usual(call)));
  expect(
    await screen.findByText("Aplicando a los comentarios anteriores: 1.200 revisados, 34 ocultados y 2 mostrados…"),
  ).toBeTruthy();
});

it("says that the settings were applied while it is open, and not again when it is opened later", async () => {
  let state: "running" | "done" = "running";
  const counts = { considered: 1200, hidden: 34, released: 2 };
  const answers = (call: Call) =>
    call.method === "GET" ? { ...answer, application: { state, ...counts } } : usual(call);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(answers);
  await screen.findByText(/^Aplicando a los comentarios anteriores/);
  state = "done";
  const done = "Aplicada a los comentarios anteriores: 1.200 revisados, 34 ocultados y 2 mostrados.";
  await pass(2_000);
  await screen.findByText(done);

  cleanup();
  open(answers);
  await screen.findByRole("tab", { name: "General" });
  expect(screen.queryByText(done)).toBeNull();
});

it("shows what this browser remembers when the settings do not load", async () => {
  open(() => Response.json({ code: "internal", message: "Error interno del servidor." }, { status: 500 }));
  expect(await screen.findByText(/Lo último que sabemos: moderación automática activada/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reintentar" })).toBeTruthy();
});

it.each([
  [true, "Oculto"],
  [false, "Marcado"],
])("says what happens to spam on a plan that hides it: %s", async (hidesSpam, outcome) => {
  signIn({ allows: { ...pro.allows, hidesSpam } });
  open();
  const line = (await screen.findByText("«Suscríbete a mi canal»")).closest("li")!;
  within(line).getByText(outcome);
});

describe("of a page on two networks", () => {
  const page = {
    id: "a-1",
    name: "Café",
    network: "facebook",
    group: "100",
    linked: { id: "a-2", network: "instagram" },
  } as const;
  const versions = { "a-1": "7", "a-2": "9" };
  /** Both have the usual settings, each with its version; `unlike` are Instagram's words where they differ. */
  const answers =
    (unlike?: string[]) =>
    (call: Call): unknown => {
      if (call.method !== "GET" || call.path !== "/moderation/settings") return usual(call);
      const account = call.query.get("page") as keyof typeof versions;
      const settings = { ...answer.settings, ...(unlike && account === "a-2" && { prohibitedKeywords: unlike }) };
      return { ...answer, settings, version: versions[account] };
    };
  const choice = async () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Vale para" });
  const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  const savedFor = () => saved().map(({ accountId, settings }) => [accountId, settings]);

  it("saves a word for Facebook and Instagram at once, each with its own version, and previews both", async () => {
    open(answers(), page);
    expect((await choice()).selectedOptions[0]?.text).toBe("Facebook e Instagram");
    await tab(/Palabras prohibidas/);
    await add("timo");
    await userEvent.click(screen.getByLabelText(/^También a los anteriores/));
    expect(await screen.findByText(/En la red se ocultarán 44 comentarios y se volverán a mostrar 5/)).toBeTruthy();
    const about = calls.filter(({ path }) => /preview|words.test/.test(path)).map(({ body }) => body.page);
    expect([...new Set(about)]).toEqual(["100"]);
    await save();
    const words = { prohibitedKeywords: ["estafa", "timo"], applyTo: "past" };
    await waitFor(() =>
      expect(savedFor()).toMatchObject([
        ["a-1", { ...words, version: "7" }],
        ["a-2", { ...words, version: "9" }],
      ]),
    );
  });

  it("lists the raids of the networks that it is about", async () => {
    const ended = { state: "ended", account_name: "Café", post_id: null, since: "2026-01-01T12:00:00.000Z" };
    const raids = ["a-1", "a-2", "a-3"].map((id) => ({ ...ended, id, social_account_id: id, until: null, hidden: 0 }));
    open((call) => {
      if (call.path === "/raids") return { raids };
      return answers()(call);
    }, page);
    await choice();
    await tab(/Asedios/);
    const listed = async () => within(await screen.findByRole("list", { name: /^Asedios/ })).getAllByRole("listitem");
    expect(await listed()).toHaveLength(2);
    await userEvent.selectOptions(await choice(), "Solo Facebook");
    expect(await listed()).toHaveLength(1);
  });

  it("saves for one network when the owner says so", async () => {
    open(answers(), page);
    await userEvent.selectOptions(await choice(), "Solo Facebook");
    await tab(/Palabras prohibidas/);
    await add("timo");
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(savedFor()).toMatchObject([["a-1", { version: "7" }]]);
  });

  it("is about one network while the two differ, and says what both would mean", async () => {
    open(answers(["otra"]), page);
    expect((await choice()).selectedOptions[0]?.text).toBe("Solo Facebook");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Guardar" }).disabled).toBe(true);
    await userEvent.selectOptions(await choice(), "Facebook e Instagram");
    expect(screen.getByText("Instagram tiene ahora otros ajustes: al guardar serán los mismos.")).toBeTruthy();
    await save();
    await waitFor(() => expect(savedFor().map(([account]) => account)).toEqual(["a-1", "a-2"]));
    expect(savedFor()[1]).toMatchObject(["a-2", { prohibitedKeywords: ["estafa"], version: "9" }]);
  });

  it("keeps what somebody saved meanwhile for the other network", async () => {
    let refused = false;
    open((call) => {
      if (call.path === "/social/accounts/settings" && call.body.accountId === "a-2" && !refused) {
        refused = true;
        return Response.json({ code: "changed_meanwhile", message: "Alguien guardó otros cambios." }, { status: 409 });
      }
      const fresh = answers(refused ? ["estafa", "suya"] : undefined)(call);
      return refused && call.method === "GET" && call.query.get("page") === "a-2"
        ? { ...(fresh as object), version: "10" }
        : fresh;
    }, page);
    await choice();
    await tab(/Palabras prohibidas/);
    await add("mía");
    await save();
    await userEvent.click(await screen.findByRole("button", { name: "Recargar" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Recargar" })).toBeNull());
    await save();
    await waitFor(() =>
      expect(savedFor().at(-1)).toMatchObject([
        "a-2",
        { prohibitedKeywords: ["estafa", "suya", "mía"], version: "10" },
      ]),
    );
  });

  it("is about this network alone when the other one's settings do not load", async () => {
    open((call) => (call.query.get("page") === "a-2" ? Response.json({}, { status: 500 }) : answers()(call)), page);
    await screen.findByRole("radio", { name: "Oculta" });
    expect(screen.queryByRole("combobox", { name: "Vale para" })).toBeNull();
  });
});
