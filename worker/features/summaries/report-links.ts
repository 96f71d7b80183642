// Signed links of people without an account: one confirms that they want reports, one opens the report of a month.
import { jwtVerify, SignJWT } from "jose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { utf8 } from "../../platform/crypto/encoding.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";

/** Days for which a link is valid. */
const VALID_DAYS = { confirm: 14, month: 90 };

/** @param month `2026-10`, of a link to a report */
type Link = { kind: keyof typeof VALID_DAYS; recipient: string; month?: string };

export const signReportLink = (
  { config, now }: Pick<Deps, "config" | "now">,
  { kind, recipient, month }: Link,
): Promise<string> =>
  new SignJWT({ month })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(recipient)
    .setAudience(`report:${kind}`)
    .setExpirationTime(new Date(now() + VALID_DAYS[kind] * DAY_MS))
    .sign(utf8(config.SESSION_SECRET));

/** @throws AppError `link_unknown`, also for one that is over */
export async function readReportLink(
  { config, now }: Pick<Deps, "config" | "now">,
  { kind, token }: Pick<Link, "kind"> & { token: string },
): Promise<{ recipient: string; month: string }> {
  const options = { algorithms: ["HS256"], audience: `report:${kind}`, currentDate: new Date(now()) };
  const { payload } = await jwtVerify(token, utf8(config.SESSION_SECRET), options).catch((cause) => {
    throw new AppError("link_unknown", { cause });
  });
  return { recipient: String(payload.sub), month: String(payload.month) };
}
