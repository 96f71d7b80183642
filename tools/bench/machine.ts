import { availableParallelism, cpus, loadavg } from "node:os";

/** `load`: the mean of the last minute; whatever else ran then ran on the same cores. */
export const machineFacts = () => ({
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: availableParallelism(),
  node: process.version,
  load: loadavg()[0]!,
});
