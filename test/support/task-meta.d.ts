import "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Lines that `tools/test/run.ts` shows after the run. */
    printed?: string;
  }
}
