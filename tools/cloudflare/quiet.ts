/** For wrangler: it asks nothing, sends nothing about us and looks for no newer version. */
export const QUIET = {
  CI: "1",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};
