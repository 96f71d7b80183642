import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Calls `use` with a temporary folder that only this user can read, and that also goes when a person ends the program. */
export async function withTemporaryFolder<T>(prefix: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const end = () => {
    remove();
    process.exit(130);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    return await use(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, end);
    remove();
  }
}
