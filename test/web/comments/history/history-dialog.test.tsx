import { useQueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { refreshCounts } from "../../../../web/features/comments/data/queries.ts";
import { HistoryButton } from "../../../../web/features/comments/history/history-button.tsx";
import { SpamUpsell } from "../../../../web/features/comments/upsell/spam-upsell.tsx";
import { hideToast, readToasts } from "../../../../web/ui/overlays/toast-store.ts";
import { allowedBy } from "../../setup/fixtures.ts";
import { show, signIn } from "../../setup/screen.tsx";
import { refusal, serve } from "../../setup/server.ts";

const DETAILS = "/payments/subscription-details";
const LOAD = "/comments/force-sync";
const plan = (plan: string, status = "active", hasUsedHistoryLoad = false) => ({
  subscription: { plan, status, allows: { historyLoad: status === "active" && plan !== "free" }, hasUsedHistoryLoad },
});
const errors: string[] = [];
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });

/** Opens the dialog with a plan that includes the history load. */
async function open() {
  show(<HistoryButton onError={(message) => errors.push(message)} />);
  await userEvent.click(await button("Cargar Historial"));
  await screen.findByRole("dialog");
}

beforeEach(() => {
  signIn({ subscription_plan: "pro", subscription_status: "active" });
  errors.length = 0;
  for (const { id } of readToasts()) hideToast(id);
});
it("loads seven days by default, from 1 to 30", async () => {
  const calls = serve({
    [DETAILS]: () => plan("pro"),
    [LOAD]: () => ({ newComments: 41, autoModStats: { approved: 30, removed: 0, pending: 11 }, more: true }),
  });
  await open();
  const slider = await screen.findByRole<HTMLInputElement>("slider", { name: "Días hacia atrás" });
  expect([slider.value, slider.min, slider.max]).toEqual(["7", "1", "30"]);
  fireEvent.change(slider, { target: { value: "30" } });
  await userEvent.click(await button("Cargar 30 días"));
  await screen.findByText("comentarios nuevos");
  expect(calls.find(({ path }) => path === LOAD)?.body).toEqual({ daysBack: 30 });
  const result = screen.getByRole("status").textContent;
  for (const part of ["41 comentarios nuevos", "Aprobados30", "Por revisar11", "el resto sigue llegando"])
    expect(result).toContain(part);
  // The dialog asks again whether the load was used.
  await waitFor(() => expect(calls.filter(({ path }) => path === DETAILS)).toHaveLength(2));
});

it("can be used once for an account, and says so afterwards", async () => {
  serve({ [DETAILS]: () => plan("basic", "active", true) });
  show(<HistoryButton onError={() => undefined} />);
  await userEvent.click(await button("Historial Usado"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(readToasts().map(({ text }) => text)).toEqual([
    "Ya has utilizado tu carga de historial permitida para esta cuenta.",
  ]);
});

it("shows a failure in the dialog and on the page, and can be tried again", async () => {
  const answers = [
    () => refusal(500, "internal", "Error interno del servidor."),
    () => refusal(403, "history_used", "Ya has utilizado tu carga de historial permitida para esta cuenta."),
  ];
  serve({ [DETAILS]: () => plan("pro"), [LOAD]: () => answers.shift()!() });
  await open();
  await userEvent.click(await button("Cargar 7 días"));
  expect((await screen.findByRole("alert")).textContent).toBe("Error al realizar la sincronización completa");
  await userEvent.click(await button("Cargar 7 días"));
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/^Ya has utilizado/));
  expect(errors).toEqual([
    "Error al realizar la sincronización completa",
    "Ya has utilizado tu carga de historial permitida para esta cuenta.",
  ]);
});

it("is included in paid plans: a trial, a free plan and an unknown one see its price", async () => {
  const answers = [() => plan("pro", "trial"), () => plan("free", "expired"), () => refusal(500, "internal", "Error")];
  for (const answer of answers) {
    serve({ [DETAILS]: answer });
    show(<HistoryButton onError={() => undefined} />);
    const opener = await button("Cargar Historial");
    await userEvent.click(opener);
    expect(await screen.findByText("Carga los comentarios que ya estaban")).toBeTruthy();
    expect(screen.getByText("30 USD al mes")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver planes" }).getAttribute("href")).toBe("/pricing");
    cleanup();
  }
});

it("shows how much spam Business would have hidden, only to owners whose spam is flagged", async () => {
  const counted = (count: number) => ({ "/comments/bulk/count": () => ({ count, atLeast: false }) });
  const calls = serve(counted(12));
  show(<SpamUpsell />);
  await screen.findByText(/habría ocultado por sí solos 12 comentarios de spam/);
  expect(calls[0]!.body).toEqual({ filter: { status: "flagged", reason: "spam" } });
  await userEvent.click(screen.getByRole("button", { name: "Ver cómo" }));
  expect(await screen.findByText("75 USD al mes")).toBeTruthy();
  // The missing feature comes first, and features of the current plan are left out.
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Detección de spam: también se oculta",
    "5 páginas de Facebook con su Instagram",
    "5.000 comentarios al mes",
    "Comentarios consultables durante 365 días",
    "Informes para tus clientes, sin nuestro nombre, y tiempos de primera respuesta",
  ]);
  cleanup();

  const none = serve(counted(0));
  show(<SpamUpsell />);
  await waitFor(() => expect(none).toHaveLength(1));
  expect(screen.queryByText(/Business/)).toBeNull();
  cleanup();

  signIn({ subscription_plan: "business", subscription_status: "active", allows: allowedBy("business") });
  const unasked = serve(counted(12));
  show(<SpamUpsell />);
  expect(unasked).toHaveLength(0);
});

it("counts that spam again when a comment changes", async () => {
  function Changed() {
    const client = useQueryClient();
    return (
      <button type="button" onClick={() => refreshCounts(client)}>
        A comment changed
      </button>
    );
  }
  let count = 0;
  const calls = serve({ "/comments/bulk/count": () => ({ count, atLeast: false }) });
  show(
    <>
      <SpamUpsell />
      <Changed />
    </>,
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  count = 1;
  await userEvent.click(screen.getByRole("button", { name: "A comment changed" }));
  await screen.findByText(/habría ocultado por sí solo 1 comentario de spam/);
});
