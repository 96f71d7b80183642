import { afterEach, expect, it, vi } from "vitest";
import { checkActa } from "../../../web/features/acta/queries.ts";

afterEach(() => vi.unstubAllGlobals());

it("checks part by part, first the seals, then the archive, and ends", async () => {
  const asked: string[] = [];
  const nexts = [{ seal: 20 }, { archive: null }, { archive: { month: "2026-01", part: 3 } }, null];
  vi.stubGlobal("fetch", async (url: string | URL | Request) => {
    asked.push(new URL(url instanceof Request ? url.url : String(url), "http://a").search);
    const next = nexts[asked.length - 1] ?? null;
    return Response.json({ success: true, findings: [], erased: 1, deletedByOwner: 0, next });
  });
  const progress: number[] = [];
  const state = await checkActa(30, (part) => progress.push(part.progress));
  expect(asked).toEqual(["?seal=0", "?seal=20", "?month=first&part=0", "?month=2026-01&part=3"]);
  expect(state).toMatchObject({ erased: 4, progress: 1 });
  expect(progress[0]).toBeCloseTo(20 / 31);
});
