import { once } from "node:events";

const PIECE_LENGTH = 64 * 1024;

/** Prints lines in large pieces, and not faster than they are read. */
export function createPrinter() {
  let waiting = "";
  const flush = async () => {
    const piece = waiting;
    waiting = "";
    if (!process.stdout.write(piece)) await once(process.stdout, "drain");
  };
  return {
    async print(line: string) {
      waiting += `${line}\n`;
      if (waiting.length >= PIECE_LENGTH) await flush();
    },
    flush,
  };
}
