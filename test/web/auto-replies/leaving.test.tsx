import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { RuleForm } from "../../../web/features/auto-replies/rule-form.tsx";
import { makeAccount } from "../accounts/fixtures.ts";
import { press, show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const onClose = vi.fn();

beforeEach(() => {
  signIn();
  serve({});
  onClose.mockClear();
  show(
    <RuleForm
      targets={[{ account: makeAccount(), ruleId: null }]}
      rule={null}
      timeZone="Europe/Madrid"
      onClose={onClose}
    />,
  );
});

it("closes an untouched form at once", async () => {
  await press("Volver");
  expect(onClose).toHaveBeenCalledOnce();
});

it("asks before an unsaved reply is lost, and keeps it for who goes on", async () => {
  await userEvent.type(screen.getByLabelText("Nombre"), "Precios");
  await press("Volver");
  await screen.findByText("Si vuelves ahora, la respuesta no se crea.");
  await press("Seguir editando");
  expect(screen.getByLabelText("Nombre")).toHaveProperty("value", "Precios");
  expect(onClose).not.toHaveBeenCalled();
  await press("Volver");
  await press("Descartar cambios");
  expect(onClose).toHaveBeenCalledOnce();
});
