// Calculates the state of each permission of an account.
import type { Permission } from "../../../networks/connection-types.ts";
import type { HealthFacts } from "./facts.ts";

type PermissionState = Permission & {
  /** `declined` the person refused it · `elsewhere` granted, but not for this page · `missing` never requested, or revoked */
  state: "granted" | "declined" | "elsewhere" | "missing";
};

type Given = Pick<HealthFacts, "granted" | "declined" | "elsewhere">;

/** @param permissions those that the account's network uses */
export const permissionStates = (permissions: readonly Permission[], given: Given): PermissionState[] =>
  permissions.map((permission) => ({ ...permission, state: stateOf(permission, given) }));

function stateOf({ scope }: Permission, { granted, declined, elsewhere }: Given): PermissionState["state"] {
  if (elsewhere.includes(scope)) return "elsewhere";
  if (granted.includes(scope)) return "granted";
  return declined.includes(scope) ? "declined" : "missing";
}
