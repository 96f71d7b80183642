import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { raiseAlert } from "../alerts/raise.ts";
import { enqueueStoredMails, storeMail } from "../mail/store-mail.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { knownDevice, signDevice } from "./device.ts";
import { accountKeyOf } from "./login-attempts.ts";
import type { Member } from "./queries.ts";
import { newSession, sessionsBeyondLimit } from "./sessions/session-rows.ts";
import type { Source } from "./source.ts";

/**
 * Opens a session for a person who has proved who they are, bound to their browser. When the browser never signed in to the
 * account before, the person gets a mail about it.
 */
export async function completeSignIn(
  deps: Pick<Deps, "core" | "config" | "sealer" | "queues" | "now">,
  member: Member,
  source: Source,
) {
  const { user, workspace } = member;
  const { device, city, country } = source;
  await recordSecurityEvent(deps, { kind: "signed_in", workspaceId: workspace.id, country });
  const accountKey = await accountKeyOf(deps, user.email);
  const { passwordChangedAt } = user;
  const isKnown = (await knownDevice(deps, source.deviceCookie, { accountKey, passwordChangedAt })) !== null;
  const deviceId = newPublicId();
  const { stored, token } = await newSession(deps, user, { ...source, deviceId: source.isBrowser ? deviceId : null });
  const at = deps.now();
  const mail = isKnown
    ? null
    : await storeMail(deps, {
        key: `new_sign_in:${deviceId}`,
        to: user.email,
        workspaceId: workspace.id,
        userId: user.id,
        letter: "new_sign_in",
        data: { name: user.name, device, city, country, at, timeZone: workspace.timeZone },
      });
  await batch(deps.core, { stored, crowded: sessionsBeyondLimit(deps, user.id), mail: mail?.statement });
  if (mail) {
    await enqueueStoredMails(deps, [mail]);
    const data = { page: null, count: null, detail: device };
    await raiseAlert(deps, {
      ...{ workspaceId: workspace.id, userId: user.id, data },
      kind: "new_sign_in",
      subject: deviceId,
    });
  }
  return { token, device: await signDevice(deps, { accountKey, id: deviceId }) };
}
