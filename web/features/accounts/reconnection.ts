import type { Account, PermissionName } from "../../api/types.ts";

/** An account to connect again. Without `permissions`, the server asks for what the account lacks. */
export type Reconnection = { accountId: string; name: string; permissions?: PermissionName[] | undefined };

export const reconnectionOf = ({ id, name }: Account, permissions?: PermissionName[]): Reconnection => ({
  accountId: id,
  name,
  permissions,
});
