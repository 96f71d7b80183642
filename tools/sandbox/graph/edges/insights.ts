import type { Call } from "../call.ts";
import { badParameter, GraphError } from "../errors.ts";

/** The supported metrics of the Graph API. The sandbox does not count them, so every value is 0. */
export const PAGE_METRICS = [
  "page_media_view",
  "page_follows",
  "page_daily_follows",
  "page_post_engagements",
  "page_views_total",
];
export const ACCOUNT_METRICS = [
  "reach",
  "views",
  "accounts_engaged",
  "total_interactions",
  "likes",
  "comments",
  "profile_views",
];
export const OF_INSIGHTS = ["metric", "period"];
const PERIODS = ["day", "week", "days_28", "month", "lifetime"];
export const MEDIA_METRICS = ["reach", "views", "likes", "comments", "saved", "shares", "total_interactions"];

/** `/{page}/insights`, and those of Instagram: each named metric by day. @throws GraphError 3001 without a metric */
export function insightsOf({ path, params }: Call, known: readonly string[]) {
  const metrics = (params.metric ?? "").split(",").filter(Boolean);
  if (metrics.length === 0) throw new GraphError({ message: "(#3001) Missing metric parameter", code: 3001 });
  const wrong = metrics.findIndex((metric) => !known.includes(metric));
  if (wrong >= 0) throw badParameter(`metric[${wrong}] must be one of the following values: ${known.join(", ")}`);
  const period = params.period ?? "day";
  if (!PERIODS.includes(period))
    throw badParameter(`period must be one of the following values: ${PERIODS.join(", ")}`);
  const data = metrics.map((name) => ({
    name,
    period,
    values: [{ value: 0 }],
    title: name,
    id: `${path[0]}/insights/${name}/${period}`,
  }));
  return { data };
}
