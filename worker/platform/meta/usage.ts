// Reads Meta's usage headers: how much of a limit is used, and how long until it is free again.
import * as z from "zod";

/**
 * The limit that a call counts against in addition to the app's: Meta's `type` of a business use case. Those of ads are not
 * included, because none of our calls count against them.
 */
export type Budget = "pages" | "instagram" | "messenger";

const share = z.coerce.number().catch(0);
const Shares = z.object({ call_count: share, total_time: share, total_cputime: share }).partial();
const Business = z.record(
  z.string(),
  z.array(
    Shares.extend({
      type: z.string().optional().catch(undefined),
      estimated_time_to_regain_access: z.coerce.number().optional().catch(undefined),
    }),
  ),
);

/** {"call_count":28,"total_time":25,"total_cputime":25} */
const APP_HEADER = "x-app-usage";
/** The same for the page, as long as Meta still sends it. */
const PAGE_HEADER = "x-page-usage";
/** {"900…":[{"type":"pages","call_count":97,"total_cputime":23,"total_time":23,"estimated_time_to_regain_access":0}]}, minutes */
const BUSINESS_HEADER = "x-business-use-case-usage";

/**
 * Returns how much is used of the app's limit and of one budget; the other budgets slow only their own calls. Pure; a header that
 * cannot be read is ignored.
 *
 * @param budget undefined for a call that counts against the app's limit alone
 */
export function usageOf(headers: Headers, budget: Budget | undefined) {
  const plain = (name: string) => parsed(Shares, headers.get(name)) ?? [];
  const all = Object.values(parsed(Business, headers.get(BUSINESS_HEADER)) ?? {}).flat();
  const business = all.filter(({ type }) => type === budget);
  const app = highest([plain(APP_HEADER)].flat());
  const own = highest([...(budget === "pages" ? [plain(PAGE_HEADER)].flat() : []), ...business]);
  const minutes = business.map((use) => use.estimated_time_to_regain_access ?? 0);
  return {
    /** The highest used share of a limit, in percent; may exceed 100. Null when no header reports one. */
    percent: app === null || own === null ? (app ?? own) : Math.max(app, own),
    /** The same for our whole application's limit alone, and for the limits of the page or account alone. */
    app,
    own,
    /** How long calls are refused, in milliseconds, when the header says so. */
    regainMs: Math.max(0, ...minutes) * 60_000 || null,
  };
}

export type Usage = ReturnType<typeof usageOf>;

function highest(uses: z.infer<typeof Shares>[]): number | null {
  const percents = uses.flatMap((use) => [use.call_count ?? 0, use.total_time ?? 0, use.total_cputime ?? 0]);
  return percents.length > 0 ? Math.max(...percents) : null;
}

function parsed<T>(schema: z.ZodType<T>, header: string | null): T | null {
  if (header === null) return null;
  try {
    return schema.parse(JSON.parse(header));
  } catch {
    return null;
  }
}
