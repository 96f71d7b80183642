import type { Machine } from "../machine.ts";
import type { RawCall } from "./call.ts";
import { servedVersion } from "./version.ts";

/** Meta's response headers. Usage headers appear only after enough calls. */
export function headersFor(
  { usage, world }: Machine,
  { version }: Pick<RawCall, "version">,
  { traceId, ownerId, regainMinutes }: { traceId: string; ownerId: string | undefined; regainMinutes?: number },
): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=UTF-8",
    "facebook-api-version": servedVersion(version),
    "x-fb-trace-id": traceId,
    "x-fb-rev": "1000000001",
    "x-fb-debug": traceId,
  };
  const isLimited = regainMinutes !== undefined;
  if (!isLimited && usage.total() <= usage.budgets.headersAfter) return headers;
  headers["x-app-usage"] = JSON.stringify(shares(isLimited ? 100 : usage.app()));
  if (ownerId) {
    const type = world.pages.has(ownerId) ? "pages" : "instagram";
    const share = shares(isLimited ? 100 : usage.object(ownerId));
    if (type === "pages") headers["x-page-usage"] = JSON.stringify(share);
    headers["x-business-use-case-usage"] = JSON.stringify({
      [ownerId]: [{ type, ...share, estimated_time_to_regain_access: regainMinutes ?? 0 }],
    });
  }
  return headers;
}

const shares = (percent: number) => ({ call_count: percent, total_cputime: percent, total_time: percent });
