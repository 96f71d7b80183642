import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SharedReport } from "../../../web/features/alerts/shared-report.tsx";
import { show } from "../setup/screen.tsx";
import { refusal, serve } from "../setup/server.ts";

it("says that a report is gone whose link is over", async () => {
  window.location.hash = "token";
  const calls = serve({ "/summaries/shared": () => refusal(400, "link_unknown", "Este enlace no es válido.") });
  show(<SharedReport />);
  await screen.findByText("Este informe ya no está disponible. Pide otro a quien te lo envió.");
  expect(calls.map(({ path }) => path)).toEqual(["/summaries/shared"]);
});
