import { digest } from "./random.ts";
import type { Row } from "./rows.ts";

// Twins stand next to each other in the authored files: rows are dealt out by blocks, so that twins stay together.
const BLOCK_ROWS = 24;

/**
 * Deals rows to parts of equal size: authored ones by blocks of consecutive rows, others one by one (by their text, so that a
 * source can be left out without moving the rest).
 *
 * @param purpose deals for different purposes are independent of each other
 * @returns 0 … parts - 1, the same in every run
 */
export function partOf(row: Row, parts: number, purpose = "fold"): number {
  const key = row.isAuthored ? `${row.source} ${Math.floor(row.position / BLOCK_ROWS)}` : row.text;
  return digest(`${purpose} ${key}`) % parts;
}

const TEST_PARTS = 10;

/** Whether a row is kept from training, calibration and the choice of thresholds: a tenth of each source, for the figures we print. */
export function isTest(row: Row): boolean {
  return partOf(row, TEST_PARTS, "test") === 0;
}
