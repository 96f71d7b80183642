// Meta's usage headers: how much of a limit is used up, and how long until it is free again.
import { z } from "zod";

export type Usage = {
  /** The highest used share of a limit, in percent; may exceed 100. Null when no header reports one. */
  percent: number | null;
  /** How long calls are refused, when the header says so. */
  regainMs: number | null;
};

const share = z.coerce.number().catch(0);
const Shares = z.object({ call_count: share, total_time: share, total_cputime: share }).partial();
const Business = z.record(
  z.string(),
  z.array(Shares.extend({ estimated_time_to_regain_access: z.coerce.number().optional().catch(undefined) })),
);

/** {"call_count":28,"total_time":25,"total_cputime":25}, of the application, and of the page where Meta still sends it */
const PLAIN_HEADERS = ["x-app-usage", "x-page-usage"];
/** {"900…":[{"type":"pages","call_count":97,"total_cputime":23,"total_time":23,"estimated_time_to_regain_access":0}]}, minutes */
const BUSINESS_HEADER = "x-business-use-case-usage";

/** Pure. An unreadable header is ignored. */
export function usageOf(headers: Headers): Usage {
  const plain = PLAIN_HEADERS.flatMap((name) => parsed(Shares, headers.get(name)) ?? []);
  const business = Object.values(parsed(Business, headers.get(BUSINESS_HEADER)) ?? {}).flat();
  const percents = [...plain, ...business].flatMap((use) => [
    use.call_count ?? 0,
    use.total_time ?? 0,
    use.total_cputime ?? 0,
  ]);
  const minutes = business.map((use) => use.estimated_time_to_regain_access ?? 0);
  return {
    percent: percents.length > 0 ? Math.max(...percents) : null,
    regainMs: Math.max(0, ...minutes) * 60_000 || null,
  };
}

function parsed<T>(schema: z.ZodType<T>, header: string | null): T | null {
  if (header === null) return null;
  try {
    return schema.parse(JSON.parse(header));
  } catch {
    return null;
  }
}
