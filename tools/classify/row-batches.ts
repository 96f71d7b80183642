import { MAX_JUDGED_TEXTS } from "../../worker/vocabulary/limits.ts";
import type { InputRow } from "./input-row.ts";

/** The most characters of a batch: with every one escaped it is half of what a request may have. */
const MAX_CHARACTERS = 80_000;

/** Returns rows in batches that one request can take, without the first `skipped` ones. */
export async function* inBatches(rows: AsyncIterable<InputRow>, skipped: number): AsyncGenerator<InputRow[]> {
  let batch: InputRow[] = [];
  let characters = 0;
  let read = 0;
  for await (const row of rows) {
    if (read++ < skipped) continue;
    const length = "text" in row ? row.text.length : 0;
    if (batch.length === MAX_JUDGED_TEXTS || (batch.length > 0 && characters + length > MAX_CHARACTERS)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(row);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}

/** The comments of some rows. */
export const textsOf = (rows: readonly InputRow[]): string[] =>
  rows.flatMap((row) => ("text" in row ? [row.text] : []));
