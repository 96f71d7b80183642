import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** Shows the page as a deployment with these settings is built. */
async function show(jurisdiction?: string) {
  if (jurisdiction) vi.stubEnv("VITE_JURISDICTION", jurisdiction);
  vi.resetModules();
  const { default: PrivacyPage } = await import("../../../web/pages/site/privacy.tsx");
  render(
    <MemoryRouter>
      <PrivacyPage />
    </MemoryRouter>,
  );
}

it("says where the data of a deployment with a jurisdiction stays, and what that does not cover", async () => {
  await show("eu");
  const sentence = screen.getByText(/se guardan solo en la Unión Europea/);
  expect(sentence.textContent).toMatch(/no abarca.*modelos de lenguaje de Cloudflare.*correos.*registros técnicos/s);
});

it("promises no place where none was chosen", async () => {
  await show();
  expect(screen.queryByText(/se guardan solo/)).toBeNull();
});
