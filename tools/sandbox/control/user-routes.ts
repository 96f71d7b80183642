import { Hono } from "hono";
import { z } from "zod";
import { revoke } from "../auth/grant.ts";
import type { Machine } from "../machine.ts";
import { signedRequest } from "../webhooks/signed-request.ts";
import { makeUser } from "../world/make-user.ts";
import { pageById, userById } from "./find.ts";

const CallbackInput = z.object({ url: z.url().optional() });
const RoleInput = z.object({ pageId: z.string(), tasks: z.array(z.string()) });

export const userRoutes = (machine: Machine) =>
  new Hono()
    .post("/", async (c) =>
      c.json(makeUser(machine, z.object({ name: z.string().optional() }).parse(await c.req.json()).name)),
    )
    /** The person's tasks on a page; none takes the role away. */
    .put("/:id/role", async (c) => {
      const { pageId, tasks } = RoleInput.parse(await c.req.json());
      const [user, page] = [userById(machine, c.req.param("id")), pageById(machine, pageId)];
      if (tasks.length > 0) page.tasks[user.id] = tasks;
      else delete page.tasks[user.id];
      return c.json({ tasks });
    })
    .post("/:id/revoke", (c) => {
      revoke(machine, userById(machine, c.req.param("id")).id);
      return c.json({ success: true });
    })
    .post("/:id/deauthorize", async (c) => {
      const { id } = userById(machine, c.req.param("id"));
      const { url } = CallbackInput.parse(await c.req.json().catch(() => ({})));
      revoke(machine, id);
      return c.json(await callBack(machine, url ?? machine.deauthorizeUrl, id));
    })
    .post("/:id/data-deletion", async (c) => {
      const { id } = userById(machine, c.req.param("id"));
      const { url } = CallbackInput.parse(await c.req.json().catch(() => ({})));
      return c.json(await callBack(machine, url ?? machine.dataDeletionUrl, id));
    });

/** What the app's callback answered; status 0 when it did not. */
async function callBack(machine: Machine, url: string, userId: string): Promise<{ status: number; body: string }> {
  const signed = await signedRequest(machine.app.secret, { userId, issuedAt: machine.now() });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  try {
    const response = await machine.send(url, { method: "POST", headers, body: `signed_request=${signed}` });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: "" };
  }
}
