// Schemas of common Graph API values, as documented and as they were seen.
import * as z from "zod";

/**
 * An id: a string of printable ASCII, which is compared and looked up. Old payloads contain bare numbers. After the last `_` is
 * the part that identifies it, so that is never empty.
 */
export const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[!-~]{1,200}(?<!_)$/));

/** A boolean, also as 0 or 1. */
export const flag = z.union([
  z.boolean(),
  z.literal([0, 1]).transform(Boolean),
  z.enum(["true", "false"]).transform((word) => word === "true"),
]);

/** The latest and earliest valid time, in seconds: the year 2100, and Facebook's first day. */
const LATEST_SECONDS = 4_102_444_800;
const EARLIEST_SECONDS = 1_075_852_800;
/** Numbers beyond this are milliseconds. */
const FIRST_MS = 1e12;
const toMs = (time: number) => Math.round(time > FIRST_MS ? time : time * 1000);

/**
 * Parses a time to epoch milliseconds: `2026-08-07T12:34:56+0000`, or seconds since 1970; entries of webhooks with messages
 * contain milliseconds.
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
