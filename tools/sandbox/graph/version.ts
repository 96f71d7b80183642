/** The newest version, and the oldest one still alive (changelog of November 2026). */
const NEWEST = 26;
const OLDEST_ALIVE = 21;

export const isVersion = (segment: string | undefined) => /^v\d+\.\d+$/.test(segment ?? "");

export const isKnownVersion = (version: string) => /^v\d+\.0$/.test(version) && number(version) <= NEWEST;

/** An expired version is served, silently, by the oldest alive. */
export const servedVersion = (version: string) => (number(version) < OLDEST_ALIVE ? `v${OLDEST_ALIVE}.0` : version);

export const DEFAULT_VERSION = `v${OLDEST_ALIVE}.0`;

const number = (version: string) => Number(version.slice(1, version.indexOf(".")));
