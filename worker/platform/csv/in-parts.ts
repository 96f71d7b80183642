import type { Cell } from "./csv-stream.ts";

type Part = { rows: Cell[][]; nextCursor: string | null };

/** The rows of one read. */
export const PART = 2_000;
/** The maximum number of reads of one file: each takes three statements of the 1,000 that D1 answers (`db/statement-room.ts`). */
const MAX_PARTS = 150;

const CUT = "El archivo termina aquí: hay demasiado para uno solo. Elige menos días para exportar el resto.";

/**
 * Returns rows part by part. The first part is read before this returns, so that an early failure is an error answer and not an
 * incomplete file.
 */
export async function inParts(read: (cursor: string | undefined) => Promise<Part>): Promise<AsyncGenerator<Cell[][]>> {
  const first = await read(undefined);
  return rest(first, read);
}

async function* rest(first: Part, read: (cursor: string) => Promise<Part>): AsyncGenerator<Cell[][]> {
  yield first.rows;
  let cursor = first.nextCursor;
  for (let parts = 1; cursor !== null; parts++) {
    if (parts === MAX_PARTS) {
      yield [[CUT]];
      return;
    }
    const part: Part = await read(cursor);
    yield part.rows;
    cursor = part.nextCursor;
  }
}
