/** The parameters of the dialog's address. */
export function askedOf(address: string) {
  const query = new URL(address).searchParams;
  return {
    redirectUri: query.get("redirect_uri"),
    state: query.get("state"),
    clientId: query.get("client_id"),
    scope: query.get("scope"),
  };
}

/** The parameters of the address to which a person returns. */
export function broughtBy(address: string) {
  const query = new URL(address).searchParams;
  return { code: query.get("code"), state: query.get("state") };
}
