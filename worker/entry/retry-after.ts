// How long a message waits for its next delivery. Pure; docs/decisions/020.

const FIRST_SECONDS = 2;
/** After an outage no message waits longer than 15 % of the outage's length. */
const GROWTH = 1.15;
const MAX_SECONDS = 3600;

/**
 * Seconds until the next delivery. The 100 retries that Cloudflare allows last for 52 hours.
 *
 * @param deliveries so far, the present one included: `attempts` of the message
 */
export const retryAfter = (deliveries: number): number =>
  Math.min(Math.ceil(FIRST_SECONDS * GROWTH ** (deliveries - 1)), MAX_SECONDS);
