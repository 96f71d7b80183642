/** How long nobody else calls about what was claimed: a killed Worker's calls are repeated then. */
export const LEASE_MS = 45_000;
