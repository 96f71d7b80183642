// The panel of a comment's author, blocking them, and closing the comments of the post.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { Author } from "../../../../web/api/types.ts";
import { readToasts } from "../../../../web/ui/overlays/toast-store.ts";
import { makeComment } from "../../setup/fixtures.ts";
import { signIn } from "../../setup/screen.tsx";
import { refusal, serve } from "../../setup/server.ts";
import { openMore, showCard } from "../show-card.tsx";

const POST = { id: "1_9", excerpt: "Pan recién hecho", url: null, picture_url: null, comments_closed: false };
const click = (name: string, within_: { getByRole: typeof screen.getByRole } = screen) =>
  userEvent.click(within_.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));
/** Opens the panel of a person, which is loaded then. */
const openPanel = async (name: string) => {
  await click(name);
  await screen.findByRole("dialog");
};

beforeEach(() => signIn());

const COUNTS = { pending: 0, approved: 1, flagged: 0, disapproved: 2, removed: 0 };
const FOR_EVER = { page: "Café Sol", until: null, because: null };
const WITH_END = { page: "Bar Nora", until: "2026-02-08T12:00:00.000Z", because: "Insultos" };
const author: Author = {
  ...{ known: true, name: "Luis", counts: COUNTS, counts_here: COUNTS, more: false, exception: null },
  ...{ first_seen: "2026-01-03T12:00:00.000Z", last_seen: "2026-02-01T12:00:00.000Z", blocks: [] },
  comments: [
    {
      id: "9",
      content: "Otra vez tarde",
      status: "disapproved",
      account_name: "Café Sol",
      posted_at: "2026-02-01T12:00:00.000Z",
    },
  ],
};

it("shows what a person wrote, since when, and where they are blocked, and hides all of it permanently", async () => {
  const calls = serve({
    "/authors/c-1": { author: { ...author, blocks: [FOR_EVER, WITH_END] } },
    "/moderation/exceptions/preview": { considered: 0, hidden: { count: 0 }, released: { count: 0 } },
    "/moderation/exceptions": { id: "e-1" },
  });
  showCard({});
  await openPanel("Luis");
  await dialog().findByText(/3 comentarios en tus páginas, del 3 de enero de 2026 al 1 de febrero de 2026/);
  expect(dialog().getByText("No puede comentar en Café Sol.")).toBeTruthy();
  expect(dialog().getByText(/^No puede comentar en Bar Nora, hasta el .+\. Motivo: Insultos$/)).toBeTruthy();
  expect(dialog().getByText("Otra vez tarde")).toBeTruthy();
  expect(dialog().getByRole("link", { name: "Ver todos" }).getAttribute("href")).toBe("/comments?author=Luis");
  await click("Ocultar todo lo suyo y lo que escriba", dialog());
  await waitFor(() => dialog().getByRole("button", { name: "Guardar" }));
  await click("Guardar", dialog());
  await waitFor(() => expect(readToasts().at(-1)?.text).toBe("Sus comentarios se ocultan"));
  const saved = calls.find(({ method, path }) => method === "POST" && path === "/moderation/exceptions");
  expect(saved?.body).toMatchObject({ commentId: "c-1", effect: "hide", about: "author", applyTo: "past" });
});

it("says that a person is unknown, and that pages of a network cannot block people", async () => {
  serve({ "/authors/c-1": { author: { ...author, known: false } } });
  showCard({ author_name: null });
  await openPanel("Autor desconocido");
  await dialog().findByText("No sabemos quién es");
  expect(dialog().queryByRole("button", { name: /Bloquear|Ocultar/ })).toBeNull();
  cleanup();
  serve({ "/authors/c-1": { author } });
  showCard({ platform: "instagram" });
  await openPanel("Luis");
  await dialog().findByText(/no deja que una página bloquee a nadie/);
  expect(dialog().queryByRole("button", { name: /Bloquear/ })).toBeNull();
});

it("asks before it blocks a person, says why it failed, and offers to undo", async () => {
  const answers = [
    refusal(403, "permission_missing", "Falta un permiso."),
    { comment: makeComment({ author_blocked: true }) },
    { comment: makeComment() },
  ];
  const counts = { pending: 0, approved: 1, flagged: 0, disapproved: 1, removed: 0 };
  const author = { known: true, counts, counts_here: counts, more: false };
  const calls = serve(({ path }) => (path === "/comments/c-1/block" ? answers.shift() : { author }));
  showCard({});
  await openMore();
  await click("Bloquear a Luis");
  await screen.findByRole("dialog");
  expect(await dialog().findByText("Hasta ahora ha escrito aquí 2 comentarios, 1 oculto o eliminado.")).toBeTruthy();
  expect(dialog().getByText(/No podrá volver a comentar en Panadería Sol, en Facebook/)).toBeTruthy();
  // The sentence has no gender, since a name does not show it.
  expect(dialog().getByText("Puedes quitar el bloqueo cuando quieras, aquí o en Cuentas.")).toBeTruthy();
  await click("Bloquear", dialog());
  expect((await dialog().findByRole("alert")).textContent).toContain("Falta un permiso.");
  await click("Bloquear", dialog());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const toast = readToasts().at(-1)!;
  expect([toast.text, toast.action?.label]).toEqual(["Luis ya no puede comentar", "Deshacer"]);
  toast.action!.run();
  const sent = () => calls.filter(({ path }) => path === "/comments/c-1/block").map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ blocked: true }, { blocked: true }, { blocked: false }]));
});

it("unblocks a person without a question, and says when that failed", async () => {
  const calls = serve(({ path }) =>
    path === "/comments/c-1/block" ? refusal(503, "network_unreachable", "Facebook no responde.") : {},
  );
  showCard({ author_blocked: true });
  await openMore();
  await click("Desbloquear a Luis");
  await waitFor(() => expect(readToasts().at(-1)).toMatchObject({ look: "error", text: "Facebook no responde." }));
  expect(calls.at(-1)?.body).toEqual({ blocked: false });
});

it("closes and opens the comments of an Instagram post", async () => {
  const closed = makeComment({ platform: "instagram", post: { ...POST, comments_closed: true } });
  const calls = serve(({ path }) => (path === "/comments/c-1/close" ? { comment: closed } : {}));
  showCard({ platform: "instagram", post: POST });
  await openMore();
  await click("Cerrar comentarios");
  await click("Cerrar comentarios", dialog());
  await waitFor(() => expect(readToasts().at(-1)?.text).toBe("Comentarios de la publicación cerrados"));
  expect(calls.at(-1)?.body).toEqual({ closed: true });
});

it("offers neither when the network cannot do it, and no block of the page itself or of an unknown person", () => {
  serve({});
  showCard({ post: POST, is_own: true });
  expect(screen.queryByRole("button", { name: /Bloquear|Cerrar comentarios/ })).toBeNull();
  showCard({ author_name: null });
  showCard({ platform: "instagram" });
  expect(screen.queryByRole("button", { name: /Bloquear/ })).toBeNull();
});
