import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Siege } from "../../../web/api/types.ts";
import { SiegeBanners } from "../../../web/features/sieges/siege-banners.tsx";
import { NOTHING_ALLOWED } from "../setup/fixtures.ts";
import { show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const makeSiege = (fields: Partial<Siege>): Siege => ({
  id: "s-1",
  state: "ended",
  social_account_id: "a-1",
  account_name: "Zapatería Sol",
  post_id: null,
  hostile: 0,
  examined: 0,
  since: inHours(-3),
  until: inHours(-1),
  started_by: "Ana",
  hidden: 0,
  returned: 0,
  minutes: 1,
  dismissed: false,
  can_undo: false,
  ...fields,
});

const texts = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);

it("reports a siege that ended, in whole sentences", async () => {
  signIn();
  serve({ "/sieges": () => ({ sieges: [makeSiege({}), makeSiege({ id: "s-2", hidden: 1, post_id: "p-1" })] }) });
  show(<SiegeBanners />);
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain(
    "El modo asedio en Zapatería Sol ha terminado. No ocultó nada que no se ocultara igualmente.",
  );
  expect(texts()[1]).toContain(
    "El modo asedio en una publicación de Zapatería Sol ha terminado: 1 ocultado en 1 minuto.",
  );
});

it("reports no end while another siege runs in the same place", async () => {
  signIn();
  const running = makeSiege({ id: "s-2", state: "running", until: inHours(5) });
  serve({
    "/sieges": () => ({ sieges: [running, makeSiege({}), makeSiege({ id: "s-3", social_account_id: "a-2" })] }),
  });
  show(<SiegeBanners />);
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain("Modo asedio en Zapatería Sol hasta");
  expect(texts()[1]).toContain("ha terminado");
});

it("shows no siege from the moment the pages are paused", async () => {
  signIn();
  serve({ "/sieges": () => ({ sieges: [makeSiege({ state: "running", until: inHours(5) })] }) });
  show(<SiegeBanners />);
  await waitFor(() => expect(texts()).toHaveLength(1));
  act(() => signIn({ allows: NOTHING_ALLOWED }));
  expect(texts()).toEqual([]);
});
