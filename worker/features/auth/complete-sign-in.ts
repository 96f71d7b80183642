import type { Deps } from "../../deps.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { signDevice } from "./device.ts";
import { accountKeyOf } from "./login-attempts.ts";
import type { Member } from "./queries.ts";
import { newSession } from "./sessions/new-session.ts";
import type { Source } from "./source.ts";

/** A session for a person who has shown who they are, bound to the browser that they did it with. */
export async function completeSignIn(deps: Pick<Deps, "core" | "config" | "now">, member: Member, source: Source) {
  const { user, workspace } = member;
  await recordSecurityEvent(deps, { kind: "signed_in", workspaceId: workspace.id, country: source.country });
  const device = await signDevice(deps, await accountKeyOf(deps, user.email));
  const { stored, token } = await newSession(deps, user, {
    ...source,
    deviceId: source.isBrowser ? device.id : null,
  });
  await stored;
  return { token, device: device.cookie, member };
}
