import type { Account, PermissionName, ProblemCode } from "../../api/types.ts";

/** An account to connect again. Without `permissions`, the server asks for what the account lacks. */
export type Reconnection = { accountId: string; name: string; permissions?: PermissionName[] | undefined };

export const reconnectionOf = ({ id, name }: Account, permissions?: PermissionName[]): Reconnection => ({
  accountId: id,
  name,
  permissions,
});

const RECONNECTED: readonly ProblemCode[] = [
  "token_invalid",
  "token_expiring",
  "page_not_granted",
  "permission_missing",
];

/** Whether connecting again is what the account needs: its connection is broken, or ends soon. */
export const needsReconnection = ({ connection: { problem, problems } }: Pick<Account, "connection">): boolean =>
  problem === "token" || problem === "permission" || problems.some((code) => RECONNECTED.includes(code));
