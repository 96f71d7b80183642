// Blocking the author of a comment, and closing the comments of its post.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { readToasts } from "../../../../web/ui/overlays/toast-store.ts";
import { makeComment } from "../../setup/fixtures.ts";
import { signIn } from "../../setup/screen.tsx";
import { refusal, serve } from "../../setup/server.ts";
import { showCard } from "../show-card.tsx";

const POST = { id: "1_9", excerpt: "Pan recién hecho", url: null, picture_url: null, comments_closed: false };
const click = (name: string, within_: { getByRole: typeof screen.getByRole } = screen) =>
  userEvent.click(within_.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));

beforeEach(() => signIn());

it("asks before it blocks somebody, says why it failed, and offers to undo", async () => {
  const answers = [
    refusal(403, "permission_missing", "Falta un permiso."),
    { comment: makeComment({ author_blocked: true }) },
    { comment: makeComment() },
  ];
  const counts = { pending: 0, approved: 1, flagged: 0, disapproved: 4, removed: 1 };
  const author = { known: true, counts, counts_here: counts, more: false };
  const calls = serve(({ path }) => (path === "/comments/c-1/block" ? answers.shift() : { author }));
  showCard({});
  await click("Bloquear a Luis");
  expect(await dialog().findByText("Hasta ahora ha escrito aquí 6 comentarios, 5 ocultos o eliminados.")).toBeTruthy();
  expect(dialog().getByText(/No podrá volver a comentar en Panadería Sol, en Facebook/)).toBeTruthy();
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

it("lets somebody in again without a question, and says when that failed", async () => {
  const calls = serve(({ path }) =>
    path === "/comments/c-1/block" ? refusal(503, "meta_unavailable", "Facebook no responde.") : {},
  );
  showCard({ author_blocked: true });
  await click("Desbloquear a Luis");
  await waitFor(() => expect(readToasts().at(-1)).toMatchObject({ look: "error", text: "Facebook no responde." }));
  expect(calls.at(-1)?.body).toEqual({ blocked: false });
});

it("closes and opens the comments of an Instagram post", async () => {
  const closed = makeComment({ platform: "instagram", post: { ...POST, comments_closed: true } });
  const calls = serve(({ path }) => (path === "/comments/c-1/close" ? { comment: closed } : {}));
  showCard({ platform: "instagram", post: POST });
  await click("Cerrar comentarios");
  await click("Cerrar comentarios", dialog());
  await waitFor(() => expect(readToasts().at(-1)?.text).toBe("Comentarios de la publicación cerrados"));
  expect(calls.at(-1)?.body).toEqual({ closed: true });
});

it("offers neither where the network cannot, and no block of the page itself, nor of somebody unknown", () => {
  serve({});
  showCard({ post: POST, is_own: true });
  expect(screen.queryByRole("button", { name: /Bloquear|Cerrar comentarios/ })).toBeNull();
  showCard({ author_name: null });
  showCard({ platform: "instagram" });
  expect(screen.queryByRole("button", { name: /Bloquear/ })).toBeNull();
});
