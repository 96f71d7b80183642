import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { makeComment } from "../../setup/fixtures.ts";
import { toasts } from "../../setup/screen.tsx";
import { refusal } from "../../setup/server.ts";
import { cards, currentCard, makeList, openScreen, textOf } from "../comments-screen.tsx";
import { makeExplanation } from "../why/make-explanation.ts";

const flagged = (ids: string[]) => ({
  "/comments": () => ({ comments: makeList(ids, { status: "flagged" }), nextCursor: null, lastId: 10 }),
});
const press = (keys: string) => userEvent.keyboard(keys);
const card = (id: string) => within(screen.getByText(textOf(id)).closest("article")!);
const selectedCount = () => screen.queryByText(/seleccionados?$/)?.textContent;

it("moves with j and k, and the focus follows", async () => {
  await openScreen(flagged(["3", "2", "1"]));
  await press("j");
  expect(currentCard()).toBe("3");
  await press("jj");
  expect(currentCard()).toBe("1");
  await press("j");
  expect(currentCard()).toBe("1");
  await press("k");
  expect(currentCard()).toBe("2");
  expect(document.activeElement?.textContent).toContain(textOf("2"));
  await press("{Escape}");
  expect(currentCard()).toBeUndefined();
});

it("shows lines, and the whole card of the one that j, Enter or a press opens", async () => {
  await openScreen(flagged(["3", "2", "1"]));
  expect(screen.queryByRole("button", { name: /Responder/ })).toBeNull();
  await press("j");
  expect(card("3").getByRole("button", { name: /Responder/ })).toBeTruthy();
  await press("j{Enter}");
  expect(screen.queryByRole("button", { name: /Responder/ })).toBeNull();
  await userEvent.click(screen.getAllByRole("button", { name: /^Abrir el comentario/ })[2]!);
  expect(card("1").getByRole("button", { name: /Responder/ })).toBeTruthy();
  await userEvent.click(card("1").getByRole("button", { name: "Cerrar el detalle" }));
  expect(screen.queryByRole("button", { name: /Responder/ })).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Ver como tarjetas" }));
  expect(screen.getAllByRole("button", { name: /Responder/ })).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "Ver como líneas" }));
  await userEvent.click(screen.getByRole("button", { name: "Saltar a la lista" }));
  expect(document.activeElement?.tagName).toBe("LI");
});

it("approves with a, moves on to the next flagged comment, and undoes with u", async () => {
  const page = await openScreen(
    {
      ...flagged(["3", "2", "1"]),
      "/comments/3/undo": () => ({ comment: makeList(["3"], { status: "flagged", decision_seq: 3 })[0] }),
    },
    "/comments?status=flagged",
  );
  await press("ja");
  await waitFor(() => expect(cards()).toEqual(["2", "1"]));
  expect(currentCard()).toBe("2");
  expect(document.activeElement?.textContent).toContain(textOf("2"));
  expect(toasts()).toEqual(["Comentario aprobado"]);
  await press("u");
  await waitFor(() => expect(cards()).toEqual(["3", "2", "1"]));
  await waitFor(() => expect(currentCard()).toBe("3"));
  expect(page.calls.filter(({ path }) => path === "/comments/3/undo")).toHaveLength(1);
  await waitFor(() => expect(card("3").getByText("Marcado")).toBeTruthy());
  await press("u");
  expect(toasts()).toEqual(["No hay nada que deshacer"]);
});

it("hides as spam with s, opens the reasons with d and the reply with r", async () => {
  const page = await openScreen(flagged(["3", "2", "1"]));
  await press("js");
  await waitFor(() => expect(card("3").getByText("Desaprobado")).toBeTruthy());
  expect(page.calls.find(({ path }) => path === "/comments/status")?.body).toEqual({
    commentId: "3",
    status: "disapproved",
    reason: "spam",
  });
  await press("jd");
  const dialog = screen.getByRole("dialog", { name: "Ocultar comentario" });
  // The dialog receives the keys now.
  await press("j");
  expect(currentCard()).toBe("2");
  await userEvent.click(within(dialog).getByRole("radio", { name: /Información falsa/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Ocultar" }));
  await waitFor(() => expect(card("2").getByText("Desaprobado")).toBeTruthy());
  await press("jr");
  expect(await screen.findByRole("textbox", { name: /respuesta/i })).toBeTruthy();
});

it("restores and never hides again, hides a phrase permanently, and blocks, each by a key and Enter", async () => {
  const exceptions: unknown[] = [];
  const page = await openScreen({
    "/comments": () => ({ comments: makeList(["3", "2"], { status: "disapproved" }), nextCursor: null, lastId: 10 }),
    "/comments/3/explanation": () => ({ explanation: makeExplanation({ comment: makeList(["3"])[0]! }) }),
    "/comments/2/explanation": () => ({ explanation: makeExplanation({ comment: makeList(["2"])[0]! }) }),
    "/moderation/exceptions": ({ body }) => {
      exceptions.push(body);
      return { id: `e-${exceptions.length}` };
    },
    "/comments/2/block": () => ({ comment: makeList(["2"], { author_blocked: true })[0] }),
  });
  /** Waits for the dialog, which opens when the explanation is loaded. */
  const phraseIn = async (dialog: string) => {
    const field = await screen.findByLabelText("Frase");
    expect(screen.getByRole("dialog", { name: dialog }).contains(field)).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText("Esta frase"));
    // happy-dom submits a form by Enter only from a text field.
    field.focus();
    return field;
  };
  await press("j{Shift>}a{/Shift}");
  expect(await phraseIn("No volver a ocultar esto")).toHaveProperty("value", textOf("3"));
  await press("{Enter}");
  await waitFor(() => expect(card("3").getByText("Aprobado")).toBeTruthy());
  expect(exceptions).toMatchObject([{ commentId: "3", effect: "show", about: "phrase", applyTo: "past" }]);

  await press("j{Shift>}d{/Shift}");
  await phraseIn("Ocultar siempre esto");
  await press("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(exceptions[1]).toMatchObject({ commentId: "2", effect: "hide" });

  await press("b");
  await screen.findByRole("dialog", { name: "Bloquear a Luis" });
  expect(document.activeElement?.textContent).toBe("Bloquear");
  await press("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.calls.find(({ path }) => path === "/comments/2/block")?.body).toEqual({ blocked: true });
});

it.each([
  ["the decision", "disapproved", ["/comments/3/undo", "/moderation/exceptions/e-1"]],
  ["the exception", "approved", ["/comments/3/undo", "/comments/status", "/moderation/exceptions/e-1"]],
] as const)(
  "hides again what was restored with an exception when that is undone, where %s showed it first",
  async (_, was, steps) => {
    const hidden = makeList(["3"], { status: "disapproved" });
    let decided = 0;
    const page = await openScreen({
      "/comments": () => ({ comments: hidden, nextCursor: null, lastId: 10 }),
      "/comments/3/explanation": () => ({ explanation: makeExplanation({ comment: hidden[0]! }) }),
      "POST /moderation/exceptions": () => ({ id: "e-1" }),
      "/comments/status": () => {
        decided += 1;
        const status = decided === 1 ? "approved" : "disapproved";
        return { comment: makeList(["3"], { status, decision_seq: 1 + decided * 2 })[0] };
      },
      "/comments/3/undo": () => ({ comment: makeList(["3"], { status: was, decision_seq: 4 })[0] }),
      "DELETE /moderation/exceptions/e-1": () => ({}),
    });
    await press("j{Shift>}a{/Shift}");
    await screen.findByLabelText("Frase");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(toasts()).toEqual(["Excepción guardada"]));
    await waitFor(() => expect(decided).toBe(1));
    await press("u");
    await waitFor(() => expect(toasts()).toContain("Excepción quitada"));
    expect(card("3").getByText("Desaprobado")).toBeTruthy();
    const undone = page.calls.filter(({ path }) => /undo|status|e-1/.test(path)).map(({ path }) => path);
    expect(undone).toEqual(["/comments/status", ...steps]);
  },
);

it("says that what was saved about comments is taken back, or that it failed, after the dialog has closed", async () => {
  let fails = true;
  const page = await openScreen({
    "/comments": () => ({ comments: makeList(["3"], { post_id: "p-1" }), nextCursor: null, lastId: 10 }),
    "/comments/3/explanation": () => ({ explanation: makeExplanation({ comment: makeList(["3"])[0]! }) }),
    "/moderation/exceptions": () => ({ id: "e-1" }),
    "DELETE /moderation/exceptions/e-1": () => (fails ? refusal(503, "unavailable", "La excepción sigue ahí") : {}),
    "GET /moderation/post-rules": () => ({ rules: [] }),
    "POST /moderation/post-rules": () => ({ id: "r-1" }),
    "DELETE /moderation/post-rules/r-1": () => (fails ? refusal(503, "unavailable", "La regla sigue ahí") : {}),
  });
  const hideForGood = async () => {
    await press("{Shift>}d{/Shift}");
    await screen.findByLabelText("Frase");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(toasts()).toContain("Excepción guardada"));
    await press("u");
  };
  const moderateLess = async () => {
    await userEvent.click(card("3").getByRole("button", { name: "Más acciones" }));
    await userEvent.click(card("3").getByRole("button", { name: "Moderar esta publicación de otra forma" }));
    await userEvent.click(await screen.findByRole("radio", { name: /^Solo observar/ }));
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(toasts()).toContain("Regla de la publicación guardada"));
    await press("u");
  };
  await press("j");
  await hideForGood();
  await waitFor(() => expect(toasts()).toContain("La excepción sigue ahí"));
  await moderateLess();
  await waitFor(() => expect(toasts()).toContain("La regla sigue ahí"));
  fails = false;
  await hideForGood();
  await waitFor(() => expect(toasts()).toContain("Excepción quitada"));
  await moderateLess();
  await waitFor(() => expect(toasts()).toContain("La publicación se modera como la página"));
  expect(page.calls.filter(({ method }) => method === "DELETE")).toHaveLength(4);
});

it("shows last month's hidden after a tile and a choice of dates", async () => {
  const page = await openScreen(flagged(["1"]));
  await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Desaprobados/ }));
  expect(screen.getByRole("button", { name: /^Ocultos/, pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Mes pasado" }));
  expect(page.address()).toMatch(/status=disapproved&from=\d{4}-\d\d-01&to=/);
  await userEvent.click(screen.getByRole("button", { name: "Mes pasado" }));
  expect(page.address()).toMatch(/status=disapproved$/);
});

it("ignores its keys while a person types", async () => {
  const page = await openScreen(flagged(["3", "2", "1"]));
  await press("j/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await press("jas");
  expect((screen.getByRole("searchbox") as HTMLInputElement).value).toBe("jas");
  expect(currentCard()).toBe("3");
  expect(page.calls.some(({ path }) => path === "/comments/status")).toBe(false);
});

it("lists its keys with ?", async () => {
  await openScreen(flagged(["3"]));
  await press("?");
  const sheet = await screen.findByRole("dialog", { name: "Atajos de teclado" });
  for (const key of ["j", "k", "a", "d", "s", "r", "u", "x", "/", "?", "Esc"]) {
    expect(within(sheet).getAllByText(key, { selector: "kbd" }).length, key).toBeGreaterThan(0);
  }
});

it("shows a decision at once, and the stored status when the server refuses it", async () => {
  let answer: (response: unknown) => void = () => undefined;
  const page = await openScreen(
    { ...flagged(["3", "2"]), "/comments/status": () => new Promise((resolve) => (answer = resolve)) },
    "/comments?status=flagged",
  );
  await userEvent.click(screen.getByRole("button", { name: /^Filtros/ }));
  await screen.findByRole("button", { name: /^Marcados/ });
  await press("ja");
  expect(cards()).toEqual(["2"]);
  expect(screen.getByRole("button", { name: /^Marcados/ }).textContent).toContain("0");
  answer(refusal(409, "comment_removed", "El comentario ya no existe en la red social."));
  const text = "No se pudo aprobar el comentario. El comentario ya no existe en la red social.";
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(text));
  expect(cards()).toEqual(["3", "2"]);
  expect(screen.getByRole("button", { name: /^Marcados/ }).textContent).toContain("1");
  expect(toasts()).toEqual([text]);
  expect(page.calls.filter(({ path }) => path === "/comments/status")).toHaveLength(1);
});

it("sends decisions about one comment one after the other, and their undo last", async () => {
  const answers: (() => void)[] = [];
  const page = await openScreen({
    ...flagged(["3"]),
    "/comments/status": ({ body }) =>
      new Promise((resolve) => {
        answers.push(() => resolve({ comment: makeList(["3"], { status: body.status as "approved" })[0] }));
      }),
    "/comments/3/undo": () => ({ comment: makeList(["3"], { status: "approved" })[0] }),
  });
  const sent = () => page.calls.filter(({ path }) => /status|undo/.test(path)).map(({ body }) => body.status ?? "undo");
  await press("jaksu");
  expect(sent()).toEqual(["approved"]);
  expect(card("3").getByText("Aprobado")).toBeTruthy();
  answers[0]?.();
  await waitFor(() => expect(sent()).toEqual(["approved", "disapproved"]));
  answers[1]?.();
  await waitFor(() => expect(sent()).toEqual(["approved", "disapproved", "undo"]));
  expect(card("3").getByText("Aprobado")).toBeTruthy();
});

it("tries three times, one and two seconds apart, before it gives up a decision", async () => {
  const page = await openScreen({ ...flagged(["3"]), "/comments/status": () => Response.json({}, { status: 503 }) });
  const tries = () => page.calls.filter(({ path }) => path === "/comments/status").length;
  await press("j");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
  await vi.advanceTimersByTimeAsync(990);
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_970);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(50);
  expect(tries()).toBe(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tries()).toBe(3);
  expect(toasts()).toEqual(["Error al desaprobar el comentario"]);
});

it("says which decision the network did not carry out", async () => {
  const queued = makeComment({ id: "3", content: textOf("3"), status: "disapproved", action_state: "queued" });
  let news: object = { comments: [], lastId: 10 };
  const page = await openScreen({
    ...flagged(["3"]),
    "/comments/status": () => ({ comment: queued }),
    "/comments/sync": () => news,
  });
  await press("js");
  await waitFor(() => expect(page.calls.some(({ path }) => path === "/comments/status")).toBe(true));
  const action = { id: "9", state: "failed" as const, message: "Falta un permiso.", retryable: true };
  news = { comments: [{ ...queued, action_state: "failed", action }], lastId: 11 };
  page.notify(11);
  await waitFor(() => expect(toasts()).toContain("La red no pudo ocultar el comentario de Luis: Falta un permiso."));
});

it("selects with x, a range with shift, and clears with Escape", async () => {
  await openScreen(flagged(["5", "4", "3", "2", "1"]));
  await press("jx");
  expect(selectedCount()).toBe("1 seleccionado");
  await press("jj");
  await press("{Shift>}X{/Shift}");
  expect(selectedCount()).toBe("3 seleccionados");
  await press("{Escape}");
  expect(selectedCount()).toBeUndefined();
  expect(currentCard()).toBe("3");
});

it("decides about the selection as one, lists failures, and undoes all of it", async () => {
  const failures = [{ id: "3", author_name: "Luis", message: "El comentario ya no existe en la red social." }];
  let news: object = { comments: [], lastId: 10 };
  const page = await openScreen({
    ...flagged(["3", "2", "1"]),
    "/comments/sync": () => news,
    "/comments/bulk": () => {
      news = { comments: makeList(["2"], { status: "approved", decision_seq: 2 }), lastId: 11 };
      return { bulkId: "77", changed: ["2"], failures, nextCursor: null };
    },
    "/comments/bulk/77/undo": () => {
      news = { comments: makeList(["2"], { status: "flagged", decision_seq: 3 }), lastId: 12 };
      return { restored: ["2"], failures: [], nextCursor: null };
    },
  });
  await press("jxjx");
  await press("a");
  await waitFor(() => expect(toasts()).toContain("Comentario aprobado"));
  const sent = page.calls.find(({ path }) => path === "/comments/bulk");
  expect(sent?.body).toEqual({ ids: ["3", "2"], status: "approved" });
  expect(sent?.headers.get("Idempotency-Key")).toBeTruthy();
  await waitFor(() => expect(card("2").getByText("Aprobado")).toBeTruthy());
  expect(card("3").getByText("Marcado")).toBeTruthy();

  expect(screen.getByText("No se pudo con 1 comentario")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ver cuáles" }));
  expect(screen.getByText("El comentario ya no existe en la red social.")).toBeTruthy();
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cerrar" }));
  await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  await press("u");
  await waitFor(() => expect(card("2").getByText("Marcado")).toBeTruthy());
  expect(toasts()).toContain("1 comentario como antes");
});

it("shows what a bulk undo brings back at once, also where it had left the list, and goes on there", async () => {
  let news: object = { comments: [], lastId: 10 };
  const page = await openScreen(
    {
      ...flagged(["3", "2", "1"]),
      "/comments/sync": () => news,
      "/comments/bulk": () => {
        news = { comments: makeList(["3", "2"], { status: "approved", decision_seq: 2 }), lastId: 11 };
        return { bulkId: "77", changed: ["3", "2"], failures: [], nextCursor: null };
      },
      "/comments/bulk/77/undo": () => {
        news = { comments: makeList(["3", "2"], { status: "flagged", decision_seq: 3 }), lastId: 12 };
        // A live notice comes before the answer.
        page.notify(12);
        return { restored: ["3", "2"], failures: [], nextCursor: null };
      },
    },
    "/comments?status=flagged",
  );
  await press("jxjx");
  await press("a");
  await waitFor(() => expect(cards()).toEqual(["1"]));
  await waitFor(() => expect(toasts()).toContain("2 comentarios aprobados"));
  await press("u");
  await waitFor(() => expect(cards()).toEqual(["3", "2", "1"]));
  expect(screen.queryByRole("button", { name: /nuevos/ })).toBeNull();
  await waitFor(() => expect(currentCard()).toBe("3"));

  // A comment that a colleague restores later counts as new, like any other.
  news = { comments: makeList(["3"], { status: "approved", decision_seq: 4 }), lastId: 13 };
  page.notify(13);
  await waitFor(() => expect(cards()).toEqual(["2", "1"]));
  news = { comments: makeList(["3"], { status: "flagged", decision_seq: 5 }), lastId: 14 };
  page.notify(14);
  expect(await screen.findByRole("button", { name: "1 nuevo" })).toBeTruthy();
});

it("decides about everything the filter finds, part by part with one idempotency key, and stops on request", async () => {
  const ids = ["3", "2", "1"];
  /** The server's time of the count. */
  const seenAt = 1_700_000_000_000;
  let answer: (part: unknown) => void = () => undefined;
  const page = await openScreen(
    {
      "/comments": () => ({ comments: makeList(ids, { status: "flagged" }), nextCursor: "1.1", lastId: 10 }),
      "/comments/bulk": () => new Promise((resolve) => (answer = resolve)),
    },
    "/comments?status=flagged",
  );
  const parts = () => page.calls.filter(({ path }) => path === "/comments/bulk");
  await userEvent.click(screen.getByRole("checkbox", { name: "Seleccionar todos los de la lista" }));
  expect(selectedCount()).toBe("3 seleccionados");
  await userEvent.click(await screen.findByRole("button", { name: "Seleccionar los 120 del filtro" }));
  expect(selectedCount()).toBe("120 seleccionados");
  await press("s");
  expect(cards()).toEqual([]);
  answer({ bulkId: "78", changed: ids, failures: [], nextCursor: "0.9" });
  await waitFor(() => expect(parts()).toHaveLength(2));
  expect(screen.getByRole("progressbar", { name: "Ocultando 3 de 120" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  answer({ bulkId: "78", changed: ["0"], failures: [], nextCursor: "0.8" });
  await waitFor(() => expect(toasts()).toContain("4 comentarios ocultados"));
  expect(parts()).toHaveLength(2);
  expect(parts().map(({ body }) => body)).toEqual([
    { filter: { status: "flagged" }, seenAt, status: "disapproved", reason: "spam" },
    { filter: { status: "flagged" }, seenAt, cursor: "0.9", status: "disapproved", reason: "spam" },
  ]);
  expect(new Set(parts().map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
});

it("loads more comments when the list is finished", async () => {
  let done = false;
  const ids = Array.from({ length: 50 }, (_, index) => String(59 - index));
  await openScreen(
    {
      "/comments": () => ({ comments: makeList(ids, { status: "flagged" }), nextCursor: "1.1", lastId: 10 }),
      "/comments/history": () => ({ oldComments: makeList(["8", "7"], { status: "flagged" }), nextCursor: null }),
      "/comments/sync": ({ query }) =>
        query.get("lastId") === "10" && done
          ? { comments: makeList(ids, { status: "approved", decision_seq: 2 }), lastId: 11 }
          : { comments: [], lastId: Number(query.get("lastId")) },
      "/comments/bulk": () => {
        done = true;
        return { bulkId: "80", changed: ids, failures: [], nextCursor: null };
      },
    },
    "/comments?status=flagged",
  );
  await userEvent.click(screen.getByLabelText("Seleccionar todos los de la lista"));
  await press("a");
  await waitFor(() => expect(cards()).toEqual(["8", "7"]));
});

it("deletes several only after confirmation", async () => {
  const page = await openScreen({
    ...flagged(["3", "2", "1"]),
    "/comments/bulk": () => ({ bulkId: "79", changed: ["3", "2"], failures: [], nextCursor: null }),
  });
  await press("jxjx");
  await userEvent.click(screen.getByRole("button", { name: "Eliminar" }));
  expect(page.calls.some(({ path }) => path === "/comments/bulk")).toBe(false);
  const dialog = screen.getByRole("dialog", { name: "¿Eliminar 2 comentarios?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Eliminar" }));
  await waitFor(() => expect(toasts()).toContain("2 comentarios eliminados"));
  expect(page.calls.find(({ path }) => path === "/comments/bulk")?.body).toEqual({
    ids: ["3", "2"],
    status: "removed",
  });
});

it("asks about those of the selected that change, and about nothing where none would", async () => {
  const comments = [
    ...makeList(["4"], { is_own: true, status: "approved" }),
    ...makeList(["3"], { status: "disapproved" }),
    ...makeList(["2", "1"], { status: "flagged" }),
  ];
  const page = await openScreen({ "/comments": () => ({ comments, nextCursor: null, lastId: 10 }) });
  await press("jxjx");
  await press("d");
  expect(toasts()).toContain("Nada de lo seleccionado cambiaría");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("jxjx");
  expect(selectedCount()).toBe("4 seleccionados");
  await press("d");
  await screen.findByRole("dialog", { name: "Ocultar 2 comentarios" });
  expect(page.calls.some(({ path }) => path === "/comments/bulk")).toBe(false);
});

const pending = {
  "/comments": () => ({
    comments: makeList(["2", "1"], { status: "pending", moderation_action: null, analysis_metadata: null }),
    nextCursor: null,
    lastId: 1,
  }),
};

it("assigns several to a colleague who may see their page, and undo gives each back to who had it", async () => {
  const comments = makeList(["3", "2", "1"], { social_account_id: "page" });
  comments[1] = { ...comments[1]!, assigned: { to: "luis", name: "Luis", by: null, at: "2026-01-01T00:00:00.000Z" } };
  const member = { role: "moderator", pages: null, is_self: false, email: null };
  const page = await openScreen({
    "/comments": () => ({ comments, nextCursor: null, lastId: 10 }),
    "/team": () => ({
      members: [
        { ...member, userId: "ana", name: "Ana", is_self: true },
        { ...member, userId: "eva", name: "Eva", pages: ["another"] },
        { ...member, userId: "luis", name: "Luis" },
      ],
    }),
    "/assignments": () => ({ comments: [] }),
  });
  await press("jxjx");
  const bar = within(screen.getByRole("group", { name: "Con la selección" }));
  await userEvent.click(await bar.findByRole("button", { name: "Asignar" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Ana (tú)", "Luis"]);
  await userEvent.selectOptions(dialog.getByLabelText("Se encarga"), "Ana (tú)");
  await userEvent.type(dialog.getByLabelText("Nota (opcional)"), "Son del mismo pedido");
  await userEvent.click(dialog.getByRole("button", { name: "Asignar" }));
  await waitFor(() => expect(toasts()).toEqual(["2 comentarios para Ana"]));
  expect(selectedCount()).toBeUndefined();
  await press("u");
  const sent = () => page.calls.filter(({ path }) => path === "/assignments").map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()).toEqual([
    { commentIds: ["3", "2"], to: "ana", note: "Son del mismo pedido" },
    { commentIds: ["3"], to: null },
    { commentIds: ["2"], to: "luis" },
  ]);
});

it("has pending comments judged on request, again after three seconds, and shows the result", async () => {
  let tries = 0;
  const { calls } = await openScreen(
    {
      ...pending,
      "/comments/process-unanalyzed": () =>
        tries++ === 0
          ? refusal(503, "internal", "No disponible")
          : { processed: 2, comments: makeList(["2", "1"], { status: "approved" }) },
    },
    "/comments?status=pending",
  );
  const button = await screen.findByRole("button", { name: "Analizar ahora" });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  button.click();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  await waitFor(() => expect(toasts()).toContain("2 comentarios analizados"));
  const asked = calls.filter(({ path }) => path === "/comments/process-unanalyzed").map(({ body }) => body);
  expect(asked).toEqual(Array(2).fill({ commentIds: ["2", "1"], approveAll: false }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Analizar ahora" })).toBeNull());
});

it("approves the listed pending comments, and shows a refusal", async () => {
  const { calls } = await openScreen(
    { ...pending, "/comments/process-unanalyzed": () => refusal(404, "not_found", "El recurso solicitado no existe.") },
    "/comments?status=pending",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Aprobar los mostrados" }));
  expect(await screen.findByText("El recurso solicitado no existe.")).toBeTruthy();
  expect(calls.find(({ path }) => path === "/comments/process-unanalyzed")!.body.approveAll).toBe(true);
});
