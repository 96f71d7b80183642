import { availableParallelism, cpus, loadavg } from "node:os";

/** The machine. `load`: the mean load of the last minute, which includes other work on the same cores. */
export const machineFacts = () => ({
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: availableParallelism(),
  node: process.version,
  load: loadavg()[0]!,
});
