/** Environment variables that make wrangler ask no questions, send no statistics and look for no newer version. */
export const QUIET = {
  CI: "1",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};
