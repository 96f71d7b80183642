import "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Shown after the run, by `tools/test/run.ts`. */
    printed?: string;
  }
}
