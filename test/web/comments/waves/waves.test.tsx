import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Wave } from "../../../../web/api/types.ts";
import { WaveBanner } from "../../../../web/features/comments/waves/wave-banner.tsx";
import { readToasts } from "../../../../web/ui/overlays/toast-store.ts";
import { pro } from "../../setup/fixtures.ts";
import { show, signIn } from "../../setup/screen.tsx";
import { serve } from "../../setup/server.ts";

const at = "2026-01-01T12:00:00.000Z";
const member = { id: "9", content: "Pan congelado 1", author_name: null, status: "flagged" as const, posted_at: at };
const wave: Wave = {
  ...{
    comment_id: "7",
    content: "Pan congelado",
    account_name: "Café Sol",
    platform: "facebook",
    count: 412,
    authors: 390,
    hidden: 12,
  },
  ...{ from: at, to: at, exception: null },
};

it("announces a wave with its members; one decision hides all of them, and one undo takes it back", async () => {
  signIn(pro);
  let waves = [wave];
  const calls = serve({
    "/waves": () => ({ waves }),
    "/waves/7/members": { members: [member, { ...member, id: "8" }], nextCursor: null },
    "POST /moderation/exceptions": () => {
      waves = [{ ...wave, exception: { id: "e-1", effect: "hide" } }];
      return { id: "e-1" };
    },
    "DELETE /moderation/exceptions/e-1": () => {
      waves = [wave];
      return {};
    },
  });
  show(<WaveBanner />);
  await screen.findByText(
    /^Ola: 412 comentarios casi iguales, 12 ya ocultos, de 390 personas, en Café Sol\. «Pan congelado»/,
  );
  await userEvent.click(screen.getByRole("button", { name: "Ver y decidir" }));
  const dialog = within(await screen.findByRole("dialog", { name: "412 comentarios casi iguales" }));
  expect(await dialog.findAllByRole("listitem")).toHaveLength(2);
  expect(dialog.getByText("Son todos: 2.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Ocultar todos y los que vengan" }));
  await waitFor(() => expect(screen.queryByText(/^Ola:/)).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    ...{ commentId: "7", effect: "hide", about: "copies", applyTo: "past" },
  });
  const toast = readToasts().at(-1)!;
  expect(toast.text).toBe("412 comentarios se ocultan, y los que vengan");
  toast.action!.run();
  await screen.findByText(/^Ola: 412 .*Café Sol/);
  expect(calls.find(({ method }) => method === "DELETE")?.url).toContain("applyTo=past");
});

it("offers to show a wave that is already hidden, or to keep it so", async () => {
  signIn(pro);
  serve({
    "/waves": { waves: [{ ...wave, hidden: wave.count }] },
    "/waves/7/members": { members: [member], nextCursor: null },
  });
  show(<WaveBanner />);
  await screen.findByText(/^Ola: 412 comentarios casi iguales, ya ocultos, de 390 personas, en Café Sol/);
  await userEvent.click(screen.getByRole("button", { name: "Ver y decidir" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByRole("button", { name: "Restaurarlos" });
  dialog.getByRole("button", { name: "Dejarlos ocultos" });
});

it("lists the members of a wave page by page to the end, and tries again what could not be loaded", async () => {
  signIn(pro);
  let isBroken = true;
  const unlessBroken = (answer: object) => () => (isBroken ? new Response("", { status: 500 }) : answer);
  serve({
    "/waves": { waves: [wave] },
    "/waves/7/members": unlessBroken({ members: [member, { ...member, id: "8" }], nextCursor: "5.9" }),
    "/waves/7/members?cursor=5.9": unlessBroken({ members: [{ ...member, id: "7" }], nextCursor: null }),
  });
  show(<WaveBanner />);
  await userEvent.click(await screen.findByRole("button", { name: "Ver y decidir" }));
  const dialog = within(await screen.findByRole("dialog"));
  const retry = async () => userEvent.click(await dialog.findByRole("button", { name: "Reintentar" }));
  await dialog.findByText("No se pudieron cargar los comentarios de la ola");
  isBroken = false;
  await retry();
  await dialog.findByText("Los 2 más recientes, de 412.");
  isBroken = true;
  await userEvent.click(dialog.getByRole("button", { name: "Ver más" }));
  await dialog.findByText("No se pudieron cargar los comentarios de la ola");
  isBroken = false;
  await retry();
  await dialog.findByText("Son todos: 3.");
  expect(dialog.getAllByRole("listitem")).toHaveLength(3);
  expect(dialog.queryByRole("button", { name: "Ver más" })).toBeNull();
});
