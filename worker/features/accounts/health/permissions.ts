// How the permissions of an account stand.
import type { Permission } from "../../../networks/network.ts";
import type { HealthFacts } from "./facts.ts";

export type PermissionState = Permission & {
  /** `declined` the person said no · `elsewhere` given, but not for this page · `missing` never asked, or taken back */
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
