import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AppealForm } from "../../../web/features/appeals/appeal-form.tsx";
import { show } from "../setup/screen.tsx";
import { refusal, serve } from "../setup/server.ts";

it("names the page it is about, as soon as it is known", async () => {
  serve({ "/public-pages/horno-vives": () => ({ name: "Horno Vives" }) });
  show(<AppealForm />, "/reclamar#horno-vives");
  expect(screen.getByRole("status").textContent).toBe("Cargando el formulario");
  await screen.findByText("Horno Vives");
  screen.getByLabelText("Qué ponía tu comentario");
});

it("says that a page is not published, before anything is written, and without an address asks nobody", async () => {
  const calls = serve({ "/public-pages/horno-vives": () => refusal(404, "not_found", "El recurso no existe.") });
  const { unmount } = show(<AppealForm />, "/reclamar#horno-vives");
  await screen.findByText("Esta página no está publicada. Abre el enlace desde la página de normas.");
  expect(screen.queryByRole("button", { name: "Enviar" })).toBeNull();
  unmount();
  show(<AppealForm />, "/reclamar");
  await screen.findByText("Esta página no está publicada. Abre el enlace desde la página de normas.");
  expect(calls).toHaveLength(1);
});
