import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { saveSession } from "../../../../web/api/session-store.ts";
import { collapsedLength } from "../../../../web/features/comments/card/comment-text.tsx";
import { relativeTime } from "../../../../web/features/time/relative-time.ts";
import type { Held } from "../../../../worker/vocabulary/judging/held.ts";
import { ABILITIES_OF } from "../../../../worker/vocabulary/people/roles.ts";
import { makeAnalysis, pro } from "../../setup/fixtures.ts";
import { signIn } from "../../setup/screen.tsx";
import { serve } from "../../setup/server.ts";
import { openMore, showCard } from "../show-card.tsx";

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const noButton = (name: string | RegExp) => expect(screen.queryByRole("button", { name })).toBeNull();

beforeEach(() => {
  signIn();
  serve({});
});
describe("a comment's card", () => {
  it("names the word that hid the comment, marks it, and shows the state of the network's action", () => {
    showCard({
      content: "Qué pan tan M4LO venden",
      status: "disapproved",
      moderation_action: "auto_hidden",
      action_state: "queued",
      prohibited_words: ["malo"],
      analysis_metadata: makeAnalysis({
        keywords: ["malo"],
        reasons: [{ kind: "word", entry: "malo", start: 12, end: 16 }],
      }),
    });
    expect(screen.getByText("Ocultado: contiene la palabra prohibida «malo».")).toBeTruthy();
    expect(document.querySelector("mark")?.textContent).toBe("M4LO");
    expect(screen.getByText("Ocultando…")).toBeTruthy();
    expect(screen.getByText("AutoMod")).toBeTruthy();
    expect(screen.queryByText("Prohibida")).toBeNull();
  });

  it("says who still sees a hidden comment, where that is more than its author", () => {
    const sentence = "Quien lo escribió y sus amigos lo siguen viendo.";
    const shows = (fields: Parameters<typeof showCard>[0]) => {
      showCard(fields);
      const isThere = screen.queryByText(sentence) !== null;
      cleanup();
      return isThere;
    };
    expect(shows({ status: "disapproved", action_state: "applied" })).toBe(true);
    expect(shows({ status: "disapproved", action_state: "failed" })).toBe(false);
    expect(shows({ status: "approved", action_state: "applied" })).toBe(false);
    expect(shows({ status: "disapproved", action_state: "applied", platform: "instagram" })).toBe(false);
  });

  it("proposes the case file and deleting of somebody's data and of a hidden threat, since friends still see it", async () => {
    signIn(pro);
    const someones = makeAnalysis({ category: "private_data", reasons: [{ kind: "rule", rule: "someones_phone" }] });
    const decisions = showCard({ status: "flagged", analysis_metadata: someones });
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar" }));
    expect(await screen.findByRole("button", { name: "Expediente" })).toBeTruthy();
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Eliminar" }));
    expect(decisions).toMatchObject([{ status: "removed", reason: "private_data" }]);
    cleanup();
    const threat = makeAnalysis({ reasons: [{ kind: "score", head: "threat", score: 0.9, threshold: 0.3 }] });
    showCard({ status: "disapproved", action_state: "applied", analysis_metadata: threat });
    expect(await screen.findByText(/guarda la prueba y elimínalo/)).toBeTruthy();
    cleanup();
    showCard({ status: "flagged", analysis_metadata: threat });
    expect(screen.queryByText(/guarda la prueba/)).toBeNull();
  });

  it("proposes to hide what a customer gives away, with a kind private answer", async () => {
    signIn(pro);
    const own = makeAnalysis({ category: "private_data", reasons: [{ kind: "rule", rule: "own_phone" }] });
    const original_created_at = new Date().toISOString();
    const fields = {
      status: "flagged",
      original_created_at,
      author_name: "Lucía Gil",
      analysis_metadata: own,
    } as const;
    const decisions = showCard({ id: "own-1", ...fields });
    await userEvent.click(await screen.findByRole("button", { name: "Avisarle en privado" }));
    expect(await screen.findByDisplayValue(/^Hola, Lucía. Ocultamos tu comentario para proteger/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Ocultar para protegerle" }));
    expect(decisions).toMatchObject([{ status: "disapproved", reason: "private_data" }]);
    cleanup();
    showCard({ id: "own-2", ...fields, has_private_reply: true });
    expect(await screen.findByRole("button", { name: "Ocultar para protegerle" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Avisarle en privado" })).toBeNull();
    cleanup();
    showCard({ id: "own-3", ...fields, status: "disapproved" });
    expect(screen.queryByRole("button", { name: "Ocultar para protegerle" })).toBeNull();
  });

  it("says of a doubtful comment what keeps it visible, then what was found, without numbers", () => {
    showCard({
      status: "flagged",
      moderation_action: "auto_flagged",
      analysis_metadata: makeAnalysis({
        held: "plan",
        reasons: [
          { kind: "score", head: "spam", score: 0.83, threshold: 0.7 },
          { kind: "rule", rule: "phone" },
          { kind: "rule", rule: "phone" },
          { kind: "rule", rule: "loan" },
        ],
      }),
    });
    const expected =
      "Sigue visible: tu plan solo marca el spam; parece spam; contiene un teléfono y una oferta de préstamos.";
    expect(screen.getByText(expected)).toBeTruthy();
  });

  it.each<[Held, string]>([
    ["unread", "Sin analizar en este idioma."],
    ["before", "Sigue visible: anterior a la conexión; suena a insulto."],
    ["learned", "Sigue visible: por lo aprendido en esta página; suena a insulto."],
    ["customer", "Sigue visible: parece de un cliente; suena a insulto."],
  ])("says in one line why a comment is not hidden: %s", (held, sentence) => {
    const reasons = [
      { kind: "score" as const, head: "toxic", score: 0.97, threshold: 0.5 },
      { kind: "score" as const, head: "insult", score: 0.9, threshold: 0.5 },
    ];
    showCard({
      status: "flagged",
      moderation_action: "auto_flagged",
      analysis_metadata: makeAnalysis({ held, reasons }),
    });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it("names the exception that shows a comment, and says that the page's own are not moderated", () => {
    const reasons = [{ kind: "exception" as const, id: "e", phrase: "qué cabrón" }];
    showCard({ analysis_metadata: makeAnalysis({ held: "exception", reasons }) });
    expect(screen.getByText("Sigue visible: tu excepción para «qué cabrón».")).toBeTruthy();
    cleanup();
    showCard({ is_own: true, moderation_action: null, analysis_metadata: null });
    expect(screen.getByText("Lo tuyo no se modera.")).toBeTruthy();
  });

  it("says of a comment that a person restored who did it, not what held it before", () => {
    showCard({ moderation_action: "restored", decided_by: "Ana", analysis_metadata: makeAnalysis({ held: "doubt" }) });
    expect(screen.getByText("Restaurado por Ana.")).toBeTruthy();
  });

  it("offers what the reader's role allows, from the moment when it changes", () => {
    showCard({ status: "flagged" });
    expect(button(/Responder/)).toBeTruthy();
    act(() => saveSession({ user: { ...pro, role: "viewer", may: ABILITIES_OF.viewer } }));
    noButton(/Responder|Aprobar|Nota/);
    act(() => saveSession({ user: pro }));
    expect(button(/Responder/)).toBeTruthy();
  });

  it("says that a person hid the comment, and for which reason", () => {
    showCard({ status: "disapproved", moderation_action: "manual_hidden", reason_code: "false", decided_by: "Ana" });
    expect(screen.getByText("Ocultado por Ana: Información falsa.")).toBeTruthy();
  });

  it("has a badge without a decision, and one for a visible prohibited word", () => {
    showCard({ status: "pending", moderation_action: null, analysis_metadata: null });
    expect(screen.getByText("Analizando")).toBeTruthy();
    cleanup();
    showCard({ moderation_action: "manual_approved", prohibited_words: ["malo", "feo"] });
    expect(screen.getByText("Prohibida").title).toBe("Contiene «malo», «feo», de tus palabras prohibidas");
    expect(screen.queryByText("AutoMod")).toBeNull();
    expect(screen.queryByText("Analizando")).toBeNull();
  });

  it("shows its post, the comment it answers, its ad and its attachment", async () => {
    showCard({
      is_ad: true,
      attachment_url: "https://example.com/photo.jpg",
      comment_url: "https://www.facebook.com/c/1",
      post: {
        id: "1_9",
        excerpt: "Pan recién hecho",
        url: "https://www.facebook.com/p/9",
        picture_url: null,
        comments_closed: false,
      },
      parent: { id: "c-0", author_name: "Ana", content: "¿Abren hoy?" },
    });
    expect(screen.getByText("«Pan recién hecho»")).toBeTruthy();
    expect(screen.getByText(/«¿Abren hoy\?»/).textContent).toBe("En respuesta a Ana: «¿Abren hoy?»");
    expect(screen.getByText("Anuncio")).toBeTruthy();
    expect(screen.getByRole("link", { name: /la publicación/ }).getAttribute("href")).toBe(
      "https://www.facebook.com/p/9",
    );
    await openMore();
    expect(screen.getByRole("link", { name: "Ver en la red" }).getAttribute("href")).toBe(
      "https://www.facebook.com/c/1",
    );
    // The card does not load a visitor's picture.
    expect(screen.getByRole("link", { name: "Ver el adjunto" }).querySelector("img")).toBeNull();
  });

  it("says whether it was written in an ad of its post", () => {
    const post = { id: "1_9", excerpt: "Pan", url: null, picture_url: null, comments_closed: false };
    showCard({ is_ad: true, on_ad_of_post: true, post });
    expect(screen.getByText("«Pan»").parentElement!.textContent).toBe("En un anuncio de esta publicación: «Pan»");
    expect(screen.getByText("Anuncio").title).toBe("Escrito en un anuncio de esta publicación");
    cleanup();
    showCard({ is_ad: true, post });
    expect(screen.getByText("«Pan»").parentElement!.textContent).toBe("En el anuncio: «Pan»");
    cleanup();
    showCard({ is_ad: true, on_ad_of_post: true, post: { ...post, excerpt: null } });
    expect(screen.getByText("En un anuncio de esta publicación")).toBeTruthy();
  });

  it("shows a picture from Meta's server", () => {
    showCard({ attachment_url: "https://scontent.xx.fbcdn.net/v/photo.jpg?oh=1" });
    expect(screen.getByRole("img", { name: "Imagen adjunta al comentario" })).toBeTruthy();
    cleanup();
    showCard({ attachment_url: "https://fbcdn.net.example.com/photo.jpg" });
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("says so when the comment it answers is not stored", () => {
    showCard({ parent: { id: null, author_name: null, content: null } });
    expect(screen.getByText("En respuesta a un comentario que Atalaya no tiene.")).toBeTruthy();
  });

  it("collapses a text longer than 250 characters, and never splits a character", async () => {
    const long = "a".repeat(300);
    showCard({ content: long });
    expect(screen.queryByText(long)).toBeNull();
    await userEvent.click(button("Mostrar más"));
    expect(screen.getByText(long)).toBeTruthy();
    await userEvent.click(button("Mostrar menos"));
    expect(screen.queryByText(long)).toBeNull();
    expect([collapsedLength("a".repeat(250)), collapsedLength("a".repeat(251))]).toEqual([null, 250]);
    expect(collapsedLength(`${"a".repeat(249)}😀${"a".repeat(9)}`)).toBe(249);
  });

  it("shows its age as now, seconds, minutes, hours, days, then the date", () => {
    const ago = (ms: number) => relativeTime(new Date(1_000_000_000_000 - ms).toISOString(), 1_000_000_000_000);
    const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
    expect([
      ago(4 * second),
      ago(5 * second),
      ago(59 * second),
      ago(minute),
      ago(hour),
      ago(day),
      ago(7 * day),
    ]).toEqual(["ahora", "hace 5 s", "hace 59 s", "hace 1 min", "hace 1 h", "hace 1 día", "hace 7 días"]);
    expect(ago(8 * day)).toMatch(/2001/);
  });
});

describe("an action that the network refused", () => {
  const failed = { id: "7", state: "failed", message: "Falta un permiso.", retryable: true } as const;

  it("is shown with its reason, and retried on request", async () => {
    const calls = serve({ "/comments/failed-actions/7/retry": () => ({ message: "Lo intentamos de nuevo." }) });
    showCard({ status: "disapproved", action_state: "failed", action: failed });
    expect(screen.getByText("No se pudo ocultar en la red: Falta un permiso.")).toBeTruthy();
    await userEvent.click(button("Reintentar"));
    expect(calls.map(({ path }) => path)).toEqual(["/comments/failed-actions/7/retry"]);
    noButton("Reintentar");
  });

  it("is not retried when that cannot help", () => {
    showCard({ status: "disapproved", action_state: "failed", action: { ...failed, retryable: false } });
    noButton("Reintentar");
  });

  it("is shown as waiting while the network makes it wait", () => {
    const action = { ...failed, state: "parked", retryable: false, message: "Facebook limita por ahora." } as const;
    showCard({ status: "disapproved", action_state: "parked", action });
    expect(screen.getByText("La red aún no lo ha hecho: Facebook limita por ahora.")).toBeTruthy();
  });
});

describe("the actions of a card", () => {
  it("say once that a comment is hidden, and fill one button", () => {
    showCard({ status: "disapproved", moderation_action: "auto_hidden", action_state: "applied" });
    expect(screen.queryByText(/en la red/)).toBeNull();
    const filled = () => screen.getAllByRole("button").filter((each) => each.className.includes("bg-lantern "));
    expect(filled().map((each) => each.textContent)).toEqual(["Restaurara"]);
    cleanup();
    showCard({ inbox: "unanswered" });
    expect(filled().map((each) => each.textContent)).toEqual(["Ocultard"]);
  });

  it("follow the status: hidden comments can be restored, deleted ones and the page's own have none", async () => {
    showCard({ status: "flagged" });
    for (const name of [/^Aprobar/, /^Ocultar/, /^Responder/, /^¿Por qué/]) button(name);
    noButton(/^(Spam|Nota|Eliminar|Bloquear)/);
    await openMore();
    for (const name of [/^Spam/, /^Nota/, /^Eliminar/, /^Bloquear/]) button(name);
    cleanup();
    showCard({ status: "approved" });
    noButton(/^Aprobar/);
    button(/^Ocultar/);
    cleanup();
    showCard({ status: "disapproved" });
    await openMore();
    button(/^Restaurar/);
    noButton(/^Ocultar/);
    noButton(/^Spam/);
    cleanup();
    showCard({ status: "removed" });
    await openMore();
    for (const name of [/^Aprobar/, /^Restaurar/, /^Responder/, /^Eliminar/]) noButton(name);
    button(/^¿Por qué/);
    cleanup();
    showCard({ is_own: true });
    await openMore();
    for (const name of [/^Ocultar/, /^Eliminar/, /^¿Por qué/]) noButton(name);
  });

  it("show the key of each", async () => {
    showCard({ status: "flagged" });
    await openMore();
    const keys = screen.getAllByRole("button").flatMap((each) => each.getAttribute("aria-keyshortcuts") ?? []);
    expect(keys).toEqual(["w", "d", "r", "a", "s", "e", "b"]);
  });

  it("decide with one press, spam with its reason", async () => {
    const decisions = showCard({ status: "flagged" });
    await userEvent.click(button(/^Aprobar/));
    await openMore();
    await userEvent.click(button(/^Spam/));
    expect(decisions).toMatchObject([{ status: "approved" }, { status: "disapproved", reason: "spam" }]);
  });

  it("delete only after confirmation", async () => {
    const decisions = showCard();
    await openMore();
    await userEvent.click(button("Eliminar comentario"));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/Esta acción no se puede deshacer/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    expect(decisions).toEqual([]);
    await openMore();
    await userEvent.click(button("Eliminar comentario"));
    await userEvent.click(screen.getByRole("button", { name: "Eliminar" }));
    expect(decisions).toMatchObject([{ status: "removed" }]);
  });
});

describe("disapproving", () => {
  it("needs one of eight reasons, and accepts a note for the team", async () => {
    const decisions = showCard({}, "disapprove");
    const dialog = within(screen.getByRole("dialog"));
    const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Ocultar" });
    expect(send.disabled).toBe(true);
    expect(
      dialog.getAllByRole("radio").map((each) => each.closest("label")?.querySelector("span")?.textContent),
    ).toEqual([
      "Contenido inapropiado",
      "Lenguaje ofensivo",
      "Información falsa",
      "Spam",
      "Violación de política",
      "Datos personales",
      "Acoso",
      "Otro",
    ]);
    await userEvent.click(dialog.getByRole("radio", { name: /Información falsa/ }));
    await userEvent.type(dialog.getByLabelText(/Nota interna/), "  3 veces ya ");
    await userEvent.click(send);
    expect(decisions).toMatchObject([{ status: "disapproved", reason: "false", internalNote: "3 veces ya" }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("has the found reason chosen, so that Enter sends it", async () => {
    const insult = makeAnalysis({
      category: "toxic",
      reasons: [{ kind: "score", head: "insult", score: 0.9, threshold: 0.5 }],
    });
    const decisions = showCard({ status: "flagged", analysis_metadata: insult }, "disapprove");
    await userEvent.keyboard("{Enter}");
    expect(decisions).toMatchObject([{ status: "disapproved", reason: "toxic" }]);
  });

  it("is done with two keys", async () => {
    const decisions = showCard({}, "disapprove");
    await userEvent.keyboard("2");
    await userEvent.keyboard("{Enter}");
    expect(decisions).toMatchObject([{ status: "disapproved", reason: "toxic" }]);
  });
});
