import type { Deps } from "../../../deps.ts";
import { sessions, type users } from "../../../platform/db/core.ts";
import { newPublicId } from "../../../platform/db/ids.ts";
import { signSession } from "../session.ts";
import type { Source } from "../source.ts";

type Person = Pick<typeof users.$inferSelect, "id" | "publicId" | "sessionVersion">;
/** `deviceId`: the device whose cookie the session is bound to; null for none. */
type Opening = Pick<Source, "device" | "country" | "city"> & { deviceId: string | null };

/** Creates a session: the statement that stores it, for a batch, and its token, which is valid once the statement ran. */
export async function newSession(
  { core, config, now }: Pick<Deps, "core" | "config" | "now">,
  { id: userId, publicId, sessionVersion }: Person,
  { deviceId, device, country, city }: Opening,
) {
  const id = newPublicId();
  const at = now();
  const row = { id, userId, version: sessionVersion, device, country, city, createdAt: at, lastUsedAt: at };
  return {
    stored: core.insert(sessions).values(row),
    token: await signSession({ config, now }, { publicId, sessionVersion }, { sessionId: id, deviceId }),
  };
}
