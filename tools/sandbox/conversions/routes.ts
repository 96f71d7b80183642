import { Hono } from "hono";
import type { Machine } from "../machine.ts";

/** `GET /sandbox/conversions`: the received events; `DELETE` deletes them. */
export const conversionRoutes = ({ conversions }: Machine) =>
  new Hono()
    .get("/", (c) => c.json({ pixel: conversions.pixel.id, events: conversions.taken() }))
    .delete("/", (c) => {
      conversions.clear();
      return c.json({ ok: true });
    });
