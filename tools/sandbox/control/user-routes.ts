import { Hono } from "hono";
import { z } from "zod";
import { changePermissions, revoke } from "../auth/grant.ts";
import type { Machine } from "../machine.ts";
import { callBack } from "../webhooks/call-back.ts";
import { makeUser } from "../world/make-user.ts";
import { pageById, userById } from "./find.ts";
import { PermissionsInput } from "./inputs.ts";

const CallbackInput = z.object({ url: z.url().optional() });
const RoleInput = z.object({ pageId: z.string(), tasks: z.array(z.string()) });

export const userRoutes = (machine: Machine) =>
  new Hono()
    .post("/", async (c) =>
      c.json(makeUser(machine, z.object({ name: z.string().optional() }).parse(await c.req.json()).name)),
    )
    /** Sets the person's tasks on a page; an empty list removes the role. */
    .put("/:id/role", async (c) => {
      const { pageId, tasks } = RoleInput.parse(await c.req.json());
      const [user, page] = [userById(machine, c.req.param("id")), pageById(machine, pageId)];
      if (tasks.length > 0) page.tasks[user.id] = tasks;
      else delete page.tasks[user.id];
      return c.json({ tasks });
    })
    .put("/:id/permissions", async (c) => {
      const { id } = userById(machine, c.req.param("id"));
      return c.json(changePermissions(machine, id, PermissionsInput.parse(await c.req.json())) ?? {});
    })
    /** The time when Meta stops giving data until the person logs in again, epoch ms. */
    .put("/:id/data-access", async (c) => {
      const { id } = userById(machine, c.req.param("id"));
      const { expiresAt } = z.object({ expiresAt: z.number() }).parse(await c.req.json());
      const grant = machine.world.grants.get(id);
      if (grant) grant.dataAccessExpiresAt = expiresAt;
      return c.json({ expiresAt });
    })
    .post("/:id/deauthorize", async (c) => {
      const { id } = userById(machine, c.req.param("id"));
      const { url } = CallbackInput.parse(await c.req.json().catch(() => ({})));
      revoke(machine, id);
      return c.json(await callBack(machine, url ?? machine.deauthorizeUrl, { userId: id }));
    })
    .post("/:id/data-deletion", async (c) => {
      const { id } = userById(machine, c.req.param("id"));
      const { url } = CallbackInput.parse(await c.req.json().catch(() => ({})));
      return c.json(await callBack(machine, url ?? machine.dataDeletionUrl, { userId: id }));
    });
