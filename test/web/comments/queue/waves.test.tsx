import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Wave } from "../../../../web/api/types.ts";
import { WaveNotice } from "../../../../web/features/comments/waves/wave-notice.tsx";
import { readToasts } from "../../../../web/ui/overlays/toast-store.ts";
import { pro } from "../../setup/fixtures.ts";
import { show, signIn } from "../../setup/screen.tsx";
import { serve } from "../../setup/server.ts";

const at = "2026-01-01T12:00:00.000Z";
const member = { id: "9", content: "Pan congelado 1", author_name: null, status: "flagged" as const, posted_at: at };
const wave: Wave = {
  ...{ comment_id: "7", content: "Pan congelado", account_name: "Café Sol", count: 412, authors: 390, hidden: 12 },
  ...{ from: at, to: at, members: [member, { ...member, id: "8" }], exception: null },
};

it("announces a wave with its members; one decision hides all of them, and one undo takes it back", async () => {
  signIn(pro);
  let waves = [wave];
  const calls = serve({
    "/waves": () => ({ waves }),
    "POST /moderation/exceptions": () => {
      waves = [{ ...wave, exception: { id: "e-1", effect: "hide" } }];
      return { id: "e-1" };
    },
    "DELETE /moderation/exceptions/e-1": () => {
      waves = [wave];
      return {};
    },
  });
  show(<WaveNotice />);
  await screen.findByText(/Ola en Café Sol: 412 comentarios casi iguales, de 390 personas; 12 ya ocultos/);
  await userEvent.click(screen.getByRole("button", { name: "Ver y decidir" }));
  const dialog = within(screen.getByRole("dialog", { name: "412 comentarios casi iguales" }));
  expect(dialog.getAllByRole("listitem")).toHaveLength(2);
  expect(dialog.getByText("El primero y el más reciente, de 412.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Ocultar todos y los que vengan" }));
  await waitFor(() => expect(screen.queryByText(/Ola en/)).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    ...{ commentId: "7", effect: "hide", about: "copies", applyTo: "past" },
  });
  const toast = readToasts().at(-1)!;
  expect(toast.text).toBe("412 comentarios se ocultan, y los que vengan");
  toast.action!.run();
  await screen.findByText(/Ola en Café Sol/);
  expect(calls.find(({ method }) => method === "DELETE")?.url).toContain("applyTo=past");
});
