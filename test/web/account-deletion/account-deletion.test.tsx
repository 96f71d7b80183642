// "Tus datos" in the settings. test/browser/scenes/getting-in.ts tests how a closed account is taken back.
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { readUser } from "../../../web/api/session-store.ts";
import { AccountEndCard } from "../../../web/features/account-deletion/account-end-card.tsx";
import { press, show, signIn, toasts } from "../setup/screen.tsx";
import { made, refusal, serve } from "../setup/server.ts";

const CLOSES_AT = "2026-12-06T12:00:00.000Z";

it("closes the account after the right password, and says when it is deleted", async () => {
  signIn();
  let answer: object = refusal(400, "wrong_password", "La contraseña actual no es correcta", [
    { field: "password", message: "La contraseña actual no es correcta" },
  ]);
  const calls = serve({ "POST /account/close": () => answer });
  show(<AccountEndCard />);
  await press("Cerrar mi cuenta");
  const dialog = await screen.findByRole("dialog", { name: "Cerrar mi cuenta" });
  const send = dialog.querySelector<HTMLButtonElement>("button[type=submit]")!;
  await userEvent.click(send);
  await screen.findByText("Escribe tu contraseña");
  expect(made(calls, "/account/close")).toEqual([]);
  await userEvent.type(screen.getByLabelText("Tu contraseña"), "Equivocada-1");
  await userEvent.click(send);
  await screen.findByText("La contraseña actual no es correcta");
  answer = { closes_at: CLOSES_AT };
  await userEvent.click(send);
  await screen.findByText(/^Tu cuenta está cerrada/);
  expect([readUser()?.closes_at, toasts()]).toEqual([CLOSES_AT, ["Tu cuenta se borrará el 6 de diciembre de 2026."]]);
});

it("has a file with everything prepared, says how far it is, and downloads it by a link", async () => {
  signIn();
  const file = { state: "writing", comments: 1200, requested_at: CLOSES_AT, expires_at: CLOSES_AT };
  let made: object | null = null;
  serve({
    "GET /account/export": () => ({ export: made }),
    "POST /account/export": () => ({ export: file }),
    "POST /account/export/link": { url: "#descarga" },
  });
  const { unmount } = show(<AccountEndCard />);
  await press("Preparar archivo");
  await screen.findByText(/^Preparando el archivo: 1.200 comentarios por ahora/);
  unmount();
  made = { ...file, state: "ready" };
  show(<AccountEndCard />);
  await screen.findByText("Un archivo ZIP con 1.200 comentarios, hasta el 6 de diciembre de 2026.");
  await press("Descargar");
  await userEvent.type(await screen.findByLabelText("Tu contraseña"), "Correcta-1234");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => window.location.hash).toBe("#descarga");
});
