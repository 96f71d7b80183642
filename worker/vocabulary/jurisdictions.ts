/**
 * The jurisdictions in which D1, Queues, R2 and Durable Objects all can keep data. Durable Objects have `us` since 2026-06-26, D1 since
 * 2026-10-02 (developers.cloudflare.com/changelog).
 */
export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];
