import { digest } from "../digest.ts";
import type { Row } from "./rows.ts";

/**
 * Distributes rows over parts of equal size, by their blocks. So twins stay together, and a source can be left out without moving the rest.
 *
 * @param purpose distributions for different purposes are independent of each other
 * @returns 0 … parts - 1, the same in every run
 */
export function partOf({ block }: Row, parts: number, purpose = "fold"): number {
  return digest(`${purpose} ${block}`) % parts;
}

const TEST_PARTS = 10;

/** Whether a row is kept from training, calibration and the choice of thresholds: a tenth of each source, for the published figures. */
export function isTest(row: Row): boolean {
  return partOf(row, TEST_PARTS, "test") === 0;
}
