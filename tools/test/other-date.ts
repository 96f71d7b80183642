import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Returns the environment variables for a program whose clock starts at `date` and runs on. They also apply to the programs that it
 * starts: Node, the Workers runtime, the browser. Needs Linux and a C compiler.
 *
 * @param date   in a form that `Date` reads, such as `2028-02-29T23:58Z`
 * @param folder the folder for the compiled clock
 */
export function clockAt(date: string, folder: string): Record<string, string> {
  const at = Date.parse(date);
  if (Number.isNaN(at)) throw new Error(`TEST_DATE=${date}: a date such as 2028-02-29T23:58Z wanted`);
  const library = join(folder, "clock.so");
  const source = join(import.meta.dirname, "clock.c");
  const compiled = spawnSync("cc", ["-O2", "-shared", "-fPIC", "-o", library, source], { stdio: "inherit" });
  if (compiled.status !== 0) throw new Error("TEST_DATE needs Linux and a C compiler (cc)");
  return { LD_PRELOAD: library, CLOCK_SHIFT: String(Math.round((at - Date.now()) / 1000)) };
}
