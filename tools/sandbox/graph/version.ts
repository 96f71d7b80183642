/** The newest version, and the oldest supported one (changelog of November 2026). */
const NEWEST = 26;
const OLDEST_ALIVE = 21;

export const isVersion = (segment: string | undefined) => /^v\d+\.\d+$/.test(segment ?? "");

/** The last minor version of the major versions that had any. */
const MINORS: Partial<Record<number, number>> = { 2: 12, 3: 3 };

export function isKnownVersion(version: string): boolean {
  const minor = Number(version.slice(version.indexOf(".") + 1));
  return (
    isVersion(version) && number(version) >= 1 && number(version) <= NEWEST && minor <= (MINORS[number(version)] ?? 0)
  );
}

/** The version that answers: an expired one is silently replaced by the oldest supported one. */
export const servedVersion = (version: string) => (number(version) < OLDEST_ALIVE ? `v${OLDEST_ALIVE}.0` : version);

export const DEFAULT_VERSION = `v${OLDEST_ALIVE}.0`;

const number = (version: string) => Number(version.slice(1, version.indexOf(".")));
