/**
 * Whether two keys of Stripe are both of the live mode or both of the test mode. A deploy with the key of a developer's shell would
 * otherwise give the Worker the secret of an endpoint to which no payment comes. Pure.
 */
export function isOneMode(...keys: [string, string]): boolean {
  const [one, other] = keys.map((key) => /^[a-z]+_(live|test)_/.exec(key)?.[1]);
  return one === other;
}
