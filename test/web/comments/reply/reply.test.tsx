import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Comment } from "../../../../web/api/types.ts";
import { dropDraft } from "../../../../web/features/comments/reply/reply-drafts.ts";
import { readToasts } from "../../../../web/ui/overlays/toast-store.ts";
import { allowedBy, makeComment } from "../../setup/fixtures.ts";
import { signIn } from "../../setup/screen.tsx";
import { refusal, serve } from "../../setup/server.ts";
import { showCard } from "../show-card.tsx";

const RECENT = { original_created_at: new Date().toISOString() };
const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Respuesta a/ });
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Enviar respuesta" });
const accepted = () => ({ comment: makeComment({ reply_text: "Hola", reply_state: "queued" }) });

beforeEach(() => {
  signIn();
  dropDraft("c-1");
});
const open = (fields: Partial<Comment> = {}) => showCard({ ...RECENT, ...fields }, "reply");

describe("a reply", () => {
  it("is sent with its own key, and the box closes", async () => {
    const calls = serve({ "/comments/reply": accepted });
    open();
    await userEvent.type(await box(), "  ¡Gracias, Luis! ");
    await userEvent.click(send());
    expect(calls[0]!.body).toEqual({ commentId: "c-1", text: "¡Gracias, Luis!", kind: "public", unlessAnswered: true });
    expect(calls[0]!.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("keeps its text and its key when it is refused, and another text is another reply", async () => {
    const calls = serve({ "/comments/reply": () => refusal(409, "comment_removed", "El comentario ya no existe.") });
    open();
    await userEvent.type(await box(), "Hola");
    await userEvent.click(send());
    expect((await screen.findByRole("alert")).textContent).toBe("El comentario ya no existe.");
    await userEvent.click(send());
    await userEvent.type(await box(), "!");
    await userEvent.click(send());
    await waitFor(() => expect(calls).toHaveLength(3));
    const keys = calls.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    // The card is scrolled out of view and back.
    cleanup();
    open();
    expect((await box()).value).toBe("Hola!");
  });

  it("is tried three times with one key when no answer comes", async () => {
    let failures = 2;
    const calls = serve({
      "/comments/reply": () => (failures-- > 0 ? refusal(503, "network_unreachable", "No responde") : accepted()),
    });
    open();
    fireEvent.change(await box(), { target: { value: "Hola" } });
    vi.useFakeTimers();
    fireEvent.click(send());
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  });

  it("may be suggested, and then changed", async () => {
    const calls = serve({
      "/comments/c-1/suggested-reply": () => ({ suggestedReply: "¡Gracias por escribirnos!" }),
      "/comments/reply": accepted,
    });
    open();
    await box();
    await userEvent.click(screen.getByRole("button", { name: "Sugerir respuesta" }));
    await waitFor(async () => expect((await box()).value).toBe("¡Gracias por escribirnos!"));
    await userEvent.type(await box(), " Un saludo.");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(calls.at(-1)!.body).toMatchObject({ text: "¡Gracias por escribirnos! Un saludo." }));
  });

  it("takes a saved text by its keys, with what is known of the comment", async () => {
    const replies = [
      { id: "h", name: "Horario", text: "{nombre}, abrimos de 9 a 18." },
      { id: "g", name: "Gracias", text: "¡Gracias, {nombre}! {firma}, de {página}" },
    ];
    const calls = serve({ "/saved-replies/h": () => ({}), "/saved-replies": () => ({ replies }) });
    open({ author_name: "Luis Vega" });
    await userEvent.type(await box(), "/");
    const search = await screen.findByRole("combobox");
    expect(document.activeElement).toBe(search);
    await screen.findByRole("option", { name: /Luis, abrimos de 9 a 18/ });
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getByRole("option", { selected: true }).textContent).toContain("Ana, de Panadería Sol");
    await userEvent.type(search, "gracias{Enter}");
    await waitFor(async () => expect((await box()).value).toBe("¡Gracias, Luis! Ana, de Panadería Sol"));
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(document.activeElement).toBe(await box());

    await userEvent.click(screen.getByRole("button", { name: /^Guardadas/ }));
    await userEvent.click(screen.getByRole("button", { name: "Administrar" }));
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar Horario" }));
    await waitFor(() => expect(readToasts().at(-1)?.text).toBe("«Horario» eliminada"));
    act(() => readToasts().at(-1)!.action!.run());
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
        { name: "Horario", text: "{nombre}, abrimos de 9 a 18." },
      ]),
    );
    await userEvent.click(screen.getByRole("button", { name: "Añadir respuesta" }));
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    expect(screen.getAllByText(/^Escribe/)).toHaveLength(2);
  });

  it("has its name left out where its author has none", async () => {
    serve({
      "/saved-replies": () => ({ replies: [{ id: "h", name: "Horario", text: "{nombre}, abrimos a las 9." }] }),
    });
    open({ author_name: null });
    await userEvent.type(await box(), "/");
    await screen.findByRole("option");
    await userEvent.keyboard("{Enter}");
    await waitFor(async () => expect((await box()).value).toBe("Abrimos a las 9."));
  });

  it("returns the focus to its button, whether written, sent or closed", async () => {
    serve({ "/comments/reply": accepted });
    showCard(RECENT);
    const opener = () => screen.getByRole("button", { name: /^Responder/ });
    await userEvent.click(opener());
    await waitFor(async () => expect(document.activeElement).toBe(await box()));
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(opener());
    await userEvent.keyboard("{Enter}");
    await userEvent.type(await box(), "Hola");
    await userEvent.click(send());
    await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
    expect(document.activeElement).toBe(opener());
  });

  it("is no longer than its network accepts", async () => {
    serve({});
    open({ platform: "instagram" });
    const input = await box();
    await userEvent.click(input);
    await userEvent.paste("a".repeat(2201));
    expect(screen.getByText("La respuesta admite hasta 2.200 caracteres")).toBeTruthy();
    expect(screen.getByText("2.201 de 2.200 caracteres")).toBeTruthy();
    expect(send().disabled).toBe(true);
    await userEvent.keyboard("{Backspace}");
    expect(send().disabled).toBe(false);
  });
});

describe("the readers of a reply", () => {
  it("can be the comment's author alone, once and within seven days", async () => {
    const calls = serve({ "/comments/reply": accepted });
    open();
    await userEvent.type(await box(), "Hola");
    await userEvent.click(screen.getByRole("radio", { name: "Privada" }));
    await userEvent.click(send());
    expect(calls[0]!.body).toMatchObject({ kind: "private" });
    cleanup();
    open({ has_private_reply: true });
    await box();
    expect(screen.queryByRole("radio", { name: "Privada" })).toBeNull();
    expect(screen.getByText(/Ya respondiste en privado/)).toBeTruthy();
    cleanup();
    open({ original_created_at: new Date(Date.now() - 8 * 86_400_000).toISOString() });
    await box();
    expect(screen.getByText(/durante los siete días siguientes/)).toBeTruthy();
  });

  it("are none below a comment that Instagram hides, which the box says before", async () => {
    serve({});
    open({ platform: "instagram", status: "disapproved" });
    await userEvent.type(await box(), "Hola");
    expect(screen.getByText(/Instagram no permite responder a un comentario oculto/)).toBeTruthy();
    expect(send().disabled).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "Privada" }));
    expect(send().disabled).toBe(false);
  });
});

describe("a plan without replies", () => {
  it("shows which plan has them and what it costs", async () => {
    signIn({ subscription_plan: "basic", subscription_status: "active", allows: allowedBy("basic") });
    serve({});
    open();
    expect(await screen.findByText("Responde sin salir de Atalaya")).toBeTruthy();
    expect(screen.getByText("53 USD al mes")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver planes" }).getAttribute("href")).toBe("/pricing");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("shows it too when only the server knows", async () => {
    serve({ "/comments/reply": () => refusal(403, "plan_required", "Tu plan no lo incluye.") });
    open();
    await userEvent.type(await box(), "Hola");
    await userEvent.click(send());
    expect(await screen.findByText("Responde sin salir de Atalaya")).toBeTruthy();
  });
});

describe("a sent reply", () => {
  const reply = {
    id: "9",
    kind: "public",
    by_rule: false,
    by: "Ana",
    state: "applied",
    message: null,
    retryable: false,
  } as const;
  const given = (fields: Partial<Comment>) =>
    showCard({ reply_text: "¡Gracias!", reply_state: "applied", reply, ...fields });

  it("is shown below the comment, with its writer", () => {
    given({});
    expect(screen.getByText("Respuesta de Ana")).toBeTruthy();
    expect(screen.getByText("Enviada")).toBeTruthy();
    cleanup();
    given({ reply: { ...reply, by_rule: true, by: null, kind: "private" }, reply_state: "queued" });
    expect(screen.getByText("Respuesta automática privada")).toBeTruthy();
    expect(screen.getByText("Enviando…")).toBeTruthy();
  });

  it("says why it failed, and retries when that can help", async () => {
    const calls = serve({ "/comments/failed-actions/9/retry": () => ({ message: "Lo intentamos de nuevo." }) });
    const failed = { ...reply, state: "failed", message: "Facebook no respondió.", retryable: true } as const;
    given({ reply_state: "failed", reply: failed });
    expect(screen.getByText("La respuesta no se pudo enviar: Facebook no respondió.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(calls).toHaveLength(1);
  });
});
