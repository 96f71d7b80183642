import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { AssignDialog } from "../../../../web/features/comments/assign/assign-dialog.tsx";
import { readToasts } from "../../../../web/ui/overlays/toast-store.ts";
import { MAX_ASSIGNED } from "../../../../worker/vocabulary/limits.ts";
import { makeComment } from "../../setup/fixtures.ts";
import { show, signIn } from "../../setup/screen.tsx";
import { made, serve } from "../../setup/server.ts";
import { showCard } from "../show-card.tsx";

const member = (userId: string, name: string, pages: string[] | null) => ({
  userId,
  name,
  pages,
  is_self: userId === "u-1",
});

it("assigns a comment to a member who may see its page, and removes the assignment", async () => {
  signIn();
  const members = [member("u-1", "Ana", null), member("u-2", "Luis", ["a-1"]), member("u-3", "Eva", ["a-2"])];
  const assigned = { to: "u-2", name: "Luis", by: "Ana", at: "2026-01-01T12:00:00.000Z" };
  const calls = serve({
    "/team": () => ({ members, invitations: [] }),
    "/assignments": () => ({ comments: [makeComment({ assigned })] }),
  });
  showCard({}, "assign");
  const options = async () => (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
  await waitFor(async () => expect(await options()).toEqual(["Ana (tú)", "Luis"]));
  await userEvent.type(screen.getByLabelText("Nota (opcional)"), "¿Lo miras tú?");
  await userEvent.click(screen.getAllByRole("button", { name: "Asignar" }).at(-1)!);
  await waitFor(() => expect(readToasts().at(-1)?.text).toBe("Asignado a Luis"));
  act(() => readToasts().at(-1)!.action!.run());
  await waitFor(() => expect(made(calls, "/assignments")).toHaveLength(2));
  expect(made(calls, "/assignments").map(({ body }) => body)).toEqual([
    { commentIds: ["c-1"], to: "u-2", note: "¿Lo miras tú?" },
    { commentIds: ["c-1"], to: null },
  ]);
});

it("assigns as many comments at once as one member may have, and says so before it asks the server", async () => {
  signIn();
  const calls = serve({ "/team": () => ({ members: [member("u-2", "Luis", null)], invitations: [] }) });
  const comments = Array.from({ length: MAX_ASSIGNED + 1 }, (_, at) => makeComment({ id: `c-${at}` }));
  show(<AssignDialog comments={comments} onDone={() => {}} onClose={() => {}} />);
  await screen.findByRole("option", { name: "Luis" });
  expect(screen.getByRole("alert").textContent).toBe("Asigna como máximo 500 comentarios de una vez.");
  await userEvent.click(screen.getByRole("button", { name: "Asignar" }));
  expect(made(calls, "/assignments")).toEqual([]);
});
