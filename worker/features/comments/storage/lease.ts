/** How long a claimed comment belongs to one Worker. The calls of a killed Worker are repeated after this time. */
export const LEASE_MS = 45_000;
