// Limits how much the people of one workspace may store permanently in a day, because a comments database is shared and has at
// most 10 GB (developers.cloudflare.com/d1/platform/limits).
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { takeFromWindow, windowStart } from "../../platform/db/window-budget.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";

/** About a hundred thousand decisions without a note. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The size of a row without its texts: an event with its action, and the index entries of both. */
const ROW_BYTES = 600;
const FULL = "Hoy tu equipo ha hecho muchísimos cambios. Mañana podrás seguir.";

type QuotaDeps = Pick<Deps, "core" | "now">;

/**
 * Takes what rows that people have written need of the day's quota, one row for each of `texts`.
 *
 * @param texts the text of each row, whose characters take up to three bytes; null for none
 * @throws AppError `too_many_requests` until the end of the day, UTC, after 64 MB
 */
export async function takeWriteQuota(deps: QuotaDeps, workspaceId: number, texts: readonly (string | null)[]) {
  const bytes = texts.reduce((sum, text) => sum + ROW_BYTES + (text?.length ?? 0), 0);
  if ((await take(deps, workspaceId, bytes)) === bytes) return;
  const at = deps.now();
  const retryAfterSeconds = Math.ceil((windowStart(at, DAY_MS) + DAY_MS - at) / 1000);
  throw new AppError("too_many_requests", { message: FULL, facts: "daily write quota", retryAfterSeconds });
}

/** Counts rows that follow from earlier requests, without refusing them, so that nothing stops half-way. */
export const countInWriteQuota = (deps: QuotaDeps, workspaceId: number, rows: number): Promise<unknown> =>
  take(deps, workspaceId, rows * ROW_BYTES);

const take = ({ core, now }: QuotaDeps, workspaceId: number, bytes: number): Promise<number> =>
  takeFromWindow(core, { name: `room:${workspaceId}`, windowMs: DAY_MS, now: now(), wanted: bytes, upTo: MAX_BYTES });
