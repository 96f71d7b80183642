import { FaultSettings } from "./schema.ts";

export type Faults = {
  settings: FaultSettings;
  /** The end of a `rateLimit` given in seconds, epoch ms; 0 when it counts calls. */
  limitedUntil: number;
};

export const createFaults = (): Faults => ({ settings: FaultSettings.parse({}), limitedUntil: 0 });

/** Changes the settings; missing ones keep their value. @throws ZodError */
export function setFaults(faults: Faults, changes: object, now: number) {
  faults.settings = FaultSettings.parse({ ...faults.settings, ...changes });
  const seconds = "rateLimit" in changes ? faults.settings.rateLimit?.seconds : undefined;
  if ("rateLimit" in changes) faults.limitedUntil = seconds ? now + seconds * 1000 : 0;
}

export function clearFaults(faults: Faults) {
  Object.assign(faults, createFaults());
}
