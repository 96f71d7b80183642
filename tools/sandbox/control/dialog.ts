/** What Facebook's dialog reads of the address that a person is sent to. */
export function askedOf(address: string) {
  const query = new URL(address).searchParams;
  return {
    redirectUri: query.get("redirect_uri"),
    state: query.get("state"),
    clientId: query.get("client_id"),
    scope: query.get("scope"),
  };
}

/** What the address that a person comes back to brings. */
export function broughtBy(address: string) {
  const query = new URL(address).searchParams;
  return { code: query.get("code"), state: query.get("state") };
}
