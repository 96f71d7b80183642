import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { readUser } from "../../../web/api/session-store.ts";
import { TrialButton } from "../../../web/features/auth/trial/trial-button.tsx";
import { TRIAL_DAYS, TRIAL_TERMS } from "../../../worker/vocabulary/money/plans.ts";
import { pro } from "../setup/fixtures.ts";
import { press, show, signIn } from "../setup/screen.tsx";
import { noConnection, refusal, serve } from "../setup/server.ts";

const CALL = "POST /auth/activate-trial";
const GENERAL = "Hubo un error al activar tu prueba gratuita. Inténtalo nuevamente más tarde.";
const USED = "Ya utilizaste tu prueba gratuita.";

function offer() {
  signIn({ subscription_plan: "free", subscription_status: "inactive", trial_used: false });
  show(<TrialButton />);
  return press("¡Prueba GRATUITA disponible!");
}

it("explains the trial, and starts it with the session's new user", async () => {
  let reloaded = "";
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {
    reloaded = window.location.pathname;
  });
  const calls = serve({ [CALL]: { user: pro } });
  await offer();
  await screen.findByText(
    `${TRIAL_DAYS} días con el plan Basic completo y todo lo de Pro, hasta ${TRIAL_TERMS.pages} páginas con su Instagram, y el spam oculto como con el plan Business`,
  );
  screen.getByText("Sin tarjeta de crédito");
  const button = screen.getByRole("button", { name: "Activar prueba gratuita" });
  // A double click, before the button shows the first one.
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // Connecting pages is the next step.
  expect(reloaded).toBe("/accounts");
  expect(calls).toHaveLength(1);
  expect(readUser()).toEqual(pro);
  expect(calls[0]!.body.tracking).toMatchObject({ action_source: "website" });
});

it.each([
  ["a failure", refusal(500, "internal", "Error interno"), GENERAL],
  ["an answer without a user", {}, "Error al activar la prueba gratuita"],
  ["a refusal", refusal(403, "trial_used", USED), USED],
  ["no connection", noConnection, GENERAL],
])("says why the trial did not start: %s", async (_, answer, sentence) => {
  serve({ [CALL]: answer });
  await offer();
  await press("Activar prueba gratuita");
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
});
