import { Hono } from "hono";
import { z } from "zod";
import { killTokens } from "../auth/tokens.ts";
import { clearFaults, setFaults } from "../faults/faults.ts";
import type { Machine } from "../machine.ts";
import { KillInput, LimitsInput, SwitchesInput, TestWebhookInput } from "./inputs.ts";

/** The routes for deliberate faults, of Graph and of webhooks. */
export const faultRoutes = (machine: Machine) =>
  new Hono()
    .get("/faults", (c) => c.json(machine.faults.settings))
    .put("/faults", async (c) => {
      const { killTokens: kill, ...changes } = (await c.req.json()) as Record<string, unknown>;
      setFaults(machine.faults, changes, machine.now());
      if (kill === undefined) return c.json(machine.faults.settings);
      const { subcode, ...match } = KillInput.parse(kill);
      return c.json({ ...machine.faults.settings, killed: killTokens(machine, match, subcode) });
    })
    .delete("/faults", (c) => {
      clearFaults(machine.faults);
      return c.json(machine.faults.settings);
    })
    .get("/delivery", (c) => c.json(machine.delivery.mode()))
    .put("/delivery", async (c) => c.json(machine.delivery.setMode(await c.req.json())))
    .delete("/delivery", (c) => c.json(machine.delivery.resetMode()))
    .get("/deliveries", (c) => c.json(machine.delivery.summary()))
    .delete("/deliveries", (c) => {
      machine.delivery.resetSummary();
      return c.json(machine.delivery.summary());
    })
    .get("/deliveries/lost", (c) => c.json({ lost: machine.delivery.lostNews() }))
    .put("/limits", async (c) => c.json(Object.assign(machine.usage.budgets, LimitsInput.parse(await c.req.json()))))
    .delete("/limits", (c) => {
      machine.usage.reset();
      return c.json(machine.usage.budgets);
    })
    /** Resets the app's secret. Signatures and proofs with the earlier one are invalid from now on. */
    .put("/app", async (c) => {
      machine.app.secret = z.object({ secret: z.string().min(1) }).parse(await c.req.json()).secret;
      return c.json({ id: machine.app.id });
    })
    /** "Send to server" of the app's dashboard: sends a webhook with fixed values and entry id 0. */
    .post("/test-webhook", async (c) => {
      const { object, field, value } = TestWebhookInput.parse(await c.req.json());
      machine.delivery.add({ object, entryId: "0", field, value });
      return c.json({ ok: true });
    })
    .put("/switches", async (c) => c.json(Object.assign(machine.switches, SwitchesInput.parse(await c.req.json()))));
