import { Hono } from "hono";
import { runDue } from "../billing/due.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { ClockInput } from "./inputs.ts";

/** The routes of the common clock; customers of a test clock have their own time. */
export const timeRoutes = (machine: Machine): Hono =>
  new Hono()
    .get("/clock", (c) => c.json({ now: wallTime(machine), aheadSeconds: machine.world.aheadSeconds }))
    .post("/clock", async (c) => {
      const input = ClockInput.parse(await c.req.json());
      const now = wallTime(machine);
      const target = "to" in input ? input.to : now + input.advance;
      if (target < now) return c.json({ error: "Time goes forward only" }, 400);
      runDue(machine, target);
      machine.world.aheadSeconds += target - now;
      return c.json({ now: wallTime(machine), aheadSeconds: machine.world.aheadSeconds });
    });
