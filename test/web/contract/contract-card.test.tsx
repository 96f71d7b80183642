import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ContractCard } from "../../../web/features/contract/contract-card.tsx";
import { CONTRACT_TEXTS } from "../../../web/features/contract/contract-texts.ts";
import { contractDocument, recordDocument } from "../../../web/features/contract/documents.ts";
import { CONTRACT_VERSION } from "../../../worker/vocabulary/contract.ts";
import { show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const ACCEPTED = {
  version: CONTRACT_VERSION,
  name: "Ana García",
  company: "Café <La Plaza>",
  accepted_at: "2026-11-28T12:00:00.000Z",
};

beforeEach(() => signIn());

it("is read and accepted with a name, and then offers its documents", async () => {
  const calls = serve({
    "/contract": { success: true, version: CONTRACT_VERSION, acceptances: [] },
    "POST /contract/acceptances": { success: true, version: CONTRACT_VERSION, acceptances: [ACCEPTED] },
    "/social/accounts": { success: true, accounts: [], planLimit: { limit: 1, used: 0 } },
  });
  show(<ContractCard />);
  fireEvent.change(await screen.findByLabelText("Nombre y apellidos"), { target: { value: "Ana García" } });
  fireEvent.change(screen.getByLabelText("Empresa o persona responsable"), { target: { value: "Café <La Plaza>" } });
  fireEvent.click(screen.getByRole("button", { name: "Aceptar el contrato" }));
  await screen.findByText(/^Lo aceptó Ana García por Café <La Plaza>/);
  expect(calls.find(({ body }) => body.version)?.body).toEqual({
    version: CONTRACT_VERSION,
    name: "Ana García",
    company: "Café <La Plaza>",
  });
  const text = screen.getByLabelText<HTMLTextAreaElement>("Texto para el perfil de tu página");
  expect(text.value).toContain("El responsable de los datos es Café <La Plaza>");
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Descargar el registro de actividades" }).disabled,
    ).toBe(false),
  );
});

it("offers the new version beside those that were accepted", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  serve({
    "/contract": { success: true, version: "2030-01-01", acceptances: [ACCEPTED] },
    "/social/accounts": { success: true, accounts: [], planLimit: { limit: 1, used: 0 } },
  });
  show(<ContractCard />);
  await screen.findByText(/^Hay una versión nueva del contrato/);
  screen.getByText(/^Lo aceptó Ana García/);
});

it("writes documents with the owner's facts, in which nothing that a person typed becomes markup", async () => {
  const contract = await contractDocument(ACCEPTED, "Atalaya, S. L.").text();
  expect(contract).toContain("Café &lt;La Plaza&gt;");
  expect(contract).not.toContain("<La Plaza>");
  expect(contract).toContain("Aceptado por Ana García");
  const record = await recordDocument({ controller: "Ana", processor: "Atalaya", pages: ["Café & té"] }).text();
  expect(record).toContain("<p>Café &amp; té</p>");
});

it("has a text for the version that is offered", () => {
  expect(CONTRACT_TEXTS[CONTRACT_VERSION]!({ controller: "A", processor: "B" }).length).toBeGreaterThan(5);
});
