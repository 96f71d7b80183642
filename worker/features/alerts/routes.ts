import { type Context, Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, limit } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { vapidPublicKey } from "../../platform/push/vapid.ts";
import { addDevice, listDevices, removeDevice, tryDevice } from "./devices.ts";
import { ownAlerts, saveOwnAlerts } from "./own-alerts.ts";
import { listRecentAlerts } from "./recent-alerts.ts";
import { AlertSettingsInput, DeviceRef, OwnAlertsInput, Subscription } from "./schemas.ts";
import { loadAlertSettings, saveAlertSettings } from "./settings.ts";

export const alertRoutes = new Hono<UserEnv>()
  .get("/", can("alerts"), async (c) => {
    const settings = await loadAlertSettings(c.var.deps, { workspaceId: c.var.caller.workspaceId });
    return c.json({ success: true as const, ...settings }, 200);
  })
  .put("/", can("alerts"), validate("json", AlertSettingsInput), async (c) => {
    const { workspaceId } = c.var.caller;
    await saveAlertSettings(c.var.deps, { workspaceId, ...c.req.valid("json") });
    const settings = await loadAlertSettings(c.var.deps, { workspaceId });
    return c.json({ success: true as const, ...settings }, 200);
  })
  .get("/recent", can("see"), async (c) => {
    const recent = await listRecentAlerts(c.var.deps, { membership: c.var.member.membership });
    return c.json({ success: true as const, alerts: recent }, 200);
  })
  // The following routes are about the person alone.
  .get("/mine", can("own"), async (c) => c.json(await ofPerson(c), 200))
  .put("/mine", can("own"), validate("json", OwnAlertsInput), async (c) => {
    const { membership, user } = c.var.member;
    await saveOwnAlerts(c.var.deps, { membership, email: user.email, ...c.req.valid("json") });
    return c.json(await ofPerson(c), 200);
  })
  .post("/devices", can("own"), validate("json", Subscription), async (c) => {
    const { user: person, session } = c.var.member;
    await addDevice(c.var.deps, { person, sessionId: session.sessionId, subscription: c.req.valid("json") });
    return c.json(await ofPerson(c), 200);
  })
  .delete("/devices/:id", can("own"), validate("param", DeviceRef), async (c) => {
    await removeDevice(c.var.deps, { person: c.var.member.user, ...c.req.valid("param") });
    return c.json(await ofPerson(c), 200);
  })
  .post("/devices/:id/test", can("own"), limit("expensive"), validate("param", DeviceRef), async (c) => {
    const { user: person, workspaceId } = c.var.member;
    await tryDevice(c.var.deps, { person, workspaceId, ...c.req.valid("param") });
    return c.json({ success: true as const, message: "Aviso de prueba enviado." }, 200);
  });

async function ofPerson({ var: { deps, member } }: Context<UserEnv>) {
  const { user, membership } = member;
  const { VAPID_KEYS: keys } = deps.config;
  return {
    success: true as const,
    ...(await ownAlerts(deps, { membership, email: user.email })),
    devices: await listDevices(deps, user),
    /** The key that a browser subscribes with; null when no pushes are sent. */
    pushKey: keys ? vapidPublicKey(keys) : null,
  };
}
