// What values of the Graph API have in common, as it documents them and as they were met.
import { z } from "zod";

/** Ids are strings to us, of printable ASCII: they are compared and looked up. Old payloads carry bare numbers. */
export const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[!-~]{1,200}$/));

/** A boolean, which was met as 0 and 1 as well. */
export const flag = z.union([
  z.boolean(),
  z.literal([0, 1]).transform(Boolean),
  z.enum(["true", "false"]).transform((word) => word === "true"),
]);

/** The year 2100, and Facebook's first day, in seconds: a time beyond them is none. */
const LATEST_SECONDS = 4_102_444_800;
const EARLIEST_SECONDS = 1_075_852_800;
/** Numbers beyond this are milliseconds. */
const FIRST_MS = 1e12;
const toMs = (time: number) => Math.round(time > FIRST_MS ? time : time * 1000);

/**
 * Epoch milliseconds of a time: `2026-08-07T12:34:56+0000`, or seconds since 1970; entries of webhooks with messages carry
 * milliseconds.
 */
export const moment = z
  .union([z.number(), z.string()])
  .transform((time) =>
    typeof time === "number" ? toMs(time) : /^\d+$/.test(time) ? toMs(Number(time)) : Date.parse(time),
  )
  .pipe(
    z
      .number()
      .min(EARLIEST_SECONDS * 1000)
      .max(LATEST_SECONDS * 1000),
  );
