import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * What the environment of a program holds whose clock says `date` when it starts and runs on from there, as do those of the programs
 * that it starts: Node, the Workers runtime, the browser. For Linux, with a C compiler.
 *
 * @param date   as `Date` reads it, such as `2028-02-29T23:58Z`
 * @param folder where the compiled clock may stand
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
