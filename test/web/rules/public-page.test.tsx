// What an owner publishes about a page: begun with a preset, published, changed and withdrawn with an undo.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { PublicPagePanel } from "../../../web/features/rules-page/public-page-panel.tsx";
import { readToasts } from "../../../web/ui/overlays/toast-store.ts";
import { press, show, signIn } from "../setup/screen.tsx";
import { type Call, made, refusal, serve } from "../setup/server.ts";

const saved = { slug: "cafe-luna", isOn: false, isIndexed: true, introduction: "", rules: "" };
const PATH = "/public-pages";
let calls: Call[];

function open(publicPage: object = saved, put: (call: Call) => unknown = ({ body }) => ({ publicPage: body })) {
  calls = serve({ [`GET ${PATH}`]: { publicPage }, [`PUT ${PATH}`]: put });
  show(<PublicPagePanel page="100" />);
}
const sent = () => made(calls, PATH).map(({ body }) => body);

beforeEach(() => signIn());

it("begins with the words of a preset, is published at its address, and comes back after it was withdrawn", async () => {
  open();
  await screen.findByText("Sin publicar");
  await press("Clínica");
  expect((screen.getByLabelText("Normas") as HTMLTextAreaElement).value).toContain("datos de salud");
  await userEvent.type(screen.getByLabelText("Normas"), " Gracias.");
  await press("Publicar");
  await screen.findByText("Publicada");
  expect(sent()).toMatchObject([{ slug: "cafe-luna", isOn: true, rules: expect.stringMatching(/Gracias\.$/) }]);
  expect(screen.getByRole("link", { name: "Ver la página" }).getAttribute("href")).toMatch(/\/p\/cafe-luna$/);
  await press("Retirar la página");
  await screen.findByText("Sin publicar");
  readToasts().at(-1)!.action!.run();
  await screen.findByText("Publicada");
  expect(sent().map(({ isOn }) => isOn)).toEqual([true, false, true]);
});

it("says at the field why an address is refused, and keeps what was written", async () => {
  const taken = [{ field: "slug", message: "Otra página tiene ya esa dirección. Elige otra." }];
  open({ ...saved, isOn: true, rules: "Sin insultos." }, () => refusal(400, "validation_failed", "Revisa", taken));
  const address = await screen.findByLabelText("Dirección");
  await userEvent.clear(address);
  await userEvent.type(address, "otra");
  await press("Publicar los cambios");
  await waitFor(() => expect(address.getAttribute("aria-invalid")).toBe("true"));
  screen.getByText(taken[0]!.message);
  expect((address as HTMLInputElement).value).toBe("otra");
});

it("says when it could not be loaded", async () => {
  calls = serve({});
  show(<PublicPagePanel page="100" />);
  await screen.findByText(/No se pudo cargar la página pública/);
});
