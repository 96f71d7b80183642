import type { Account, Scope } from "../../api/types.ts";

/** One account connected again. Without `scopes`, the server asks for what the account lacks. */
export type Reconnection = { accountId: string; name: string; scopes?: Scope[] | undefined };

export const reconnectionOf = ({ id, name }: Account, scopes?: Scope[]): Reconnection => ({
  accountId: id,
  name,
  scopes,
});
