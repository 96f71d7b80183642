import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Raid } from "../../../web/api/types.ts";
import { RaidBanners } from "../../../web/features/raids/raid-banners.tsx";
import { NOTHING_ALLOWED } from "../setup/fixtures.ts";
import { press, show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const makeRaid = (fields: Partial<Raid>): Raid => ({
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
  visible: 0,
  dismissed: false,
  can_undo: false,
  ...fields,
});

const texts = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);

it("reports a raid that ended, in whole sentences", async () => {
  signIn();
  serve({ "/raids": () => ({ raids: [makeRaid({}), makeRaid({ id: "s-2", hidden: 1, post_id: "p-1" })] }) });
  show(<RaidBanners />);
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain(
    "El modo asedio en Zapatería Sol ha terminado. No ocultó nada que no se ocultara igualmente.",
  );
  expect(texts()[1]).toContain(
    "El modo asedio en una publicación de Zapatería Sol ha terminado: 1 ocultado en 1 minuto.",
  );
});

it("reports no end while another raid runs in the same place", async () => {
  signIn();
  const running = makeRaid({ id: "s-2", state: "running", until: inHours(5) });
  serve({
    "/raids": () => ({ raids: [running, makeRaid({}), makeRaid({ id: "s-3", social_account_id: "a-2" })] }),
  });
  show(<RaidBanners />);
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain("Modo asedio en Zapatería Sol hasta");
  expect(texts()[1]).toContain("ha terminado");
});

it("shows no raid from the moment the pages are paused", async () => {
  signIn();
  serve({ "/raids": () => ({ raids: [makeRaid({ state: "running", until: inHours(5) })] }) });
  show(<RaidBanners />);
  await waitFor(() => expect(texts()).toHaveLength(1));
  act(() => signIn({ allows: NOTHING_ALLOWED }));
  expect(texts()).toEqual([]);
});

it("offers to hide what caused a raid and everybody can still see, and to begin without it", async () => {
  signIn();
  const calls = serve({
    "GET /raids": () => ({ raids: [makeRaid({ state: "proposed", hostile: 30, examined: 40, visible: 18 })] }),
    "POST /raids/s-1/start": {},
  });
  show(<RaidBanners />);
  await press("Ocultar los 18 que se ven y empezar");
  await press("Empezar modo asedio");
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { hidesEarlier: true },
      {},
    ]),
  );
});
