import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { benchmark } from "./tools/build/benchmark.ts";
import { browserWeights } from "./tools/build/browser-weights.ts";
import { headersFile, TURNSTILE_ORIGIN } from "./tools/build/headers.ts";
import { helpArticles } from "./tools/build/help.ts";
import { languageFigures } from "./tools/build/language-figures.ts";
import { openApi } from "./tools/build/openapi.ts";
import { prerender } from "./tools/build/prerender.ts";
import { siteOrigin } from "./tools/build/site-origin.ts";

// The Worker answers /api; in development it runs on its own port.
const apiPort = process.env.API_PORT ?? "8786";

const sourcePlugins = () => [
  helpArticles(),
  react(),
  benchmark("tools/bench/results.json"),
  languageFigures("worker/moderation/model-card.md"),
  browserWeights("worker/moderation/model.bin"),
  openApi("web/public/openapi-v1.json"),
];

// Of the words and elements, those that the public site or the door open with; the others only pages behind the door have.
const FIRST_WORDS = "plans|plan-features|errors|durations|limits|judgement|paths|sign-in";
const LATER_ELEMENTS =
  "card|country-name|table|usage-bar|use-row-at-chosen|tabs|dismissible-alert|empty-state|query-result|overlays/(dialog|form-dialog|toast-store|menu)|forms/(select|filter-select|checkbox|copy-link)";

// What the screens share, in a few files instead of dozens: on a phone each file costs more than its bytes.
const SHARED_CODE = [
  // With what both entries begin with.
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler)\/|vite\/(preload-helper|modulepreload-polyfill)|\/web\/(trusted-types|styles|features\/site\/(offline-page|hydrate))\./,
  },
  // What both entries need.
  {
    name: "base",
    test: new RegExp(
      [
        `/web/(ui/(?!${LATER_ELEMENTS})|tax-note.ts|api/(api-error|session-store).ts)`,
        `/worker/(vocabulary/(\\w+/)?(${FIRST_WORDS})|networks/capabilities).ts`,
        "/web/features/(site/(?!landing|tutorial|site-|section|anchors|call-to-action|contact|legal-text|faq|text-link)|consent/|theme/|help/help-path)",
        "node_modules/lucide-react/(?!.*(sliders-horizontal|user-x|trash))",
      ].join("|"),
    ),
    minShareCount: 3,
  },
  // The frame of the public pages, which the application has no use for.
  {
    name: "site",
    test: /\/web\/features\/site\/(site-|section|anchors|call-to-action|contact|legal-text|faq|text-link)/,
    minShareCount: 2,
  },
  // The public site loads it only when a visitor tries the demonstration.
  { name: "client", test: /\/web\/api\/(api|call)\.ts|\/worker\/entry\/client\.ts|node_modules\/hono\// },
  // What the door and the frame need. Longer lists and the state of mutations are for screens in the frame.
  {
    name: "router",
    test: /node_modules\/(react-router|@tanstack\/(react-query|query-core))\/(?!.*(useMutationState|useInfiniteQuery|infiniteQueryObserver)\.)|\/web\/(features\/(auth\/(session|trial)\/|support\/|team\/(queries|open-workspace)\.)|layouts\/(?!section-links)|ui\/use-media)|\/icons\/(lock|settings|sliders-horizontal|smartphone)\./,
    minShareCount: 2,
  },
  {
    name: "product",
    test: /\/web\/ui\/(?!dismissible|tabs|usage-bar|use-row-at-chosen|forms\/filter|overlays\/menu|forms\/copy-link)|\/worker\/vocabulary\/(?!acta|alerts|appeals|contract|judging\/(published|institution|exceptions)|people\/password|domains|ledger|public-page|reply-variables|text\/text-folding)/,
    minShareCount: 3,
  },
  { name: "radix", test: /node_modules\/@radix-ui\//, minShareCount: 2 },
  // What the screens of the account share: the door needs none of it.
  { name: "account", test: /\/web\/features\/auth\//, minShareCount: 2 },
  // What the screens in the frame share, and the frame does not need.
  {
    name: "screens",
    test: /(useInfiniteQuery|infiniteQueryObserver)\.|\/web\/(features\/(first-steps\/(?!first-steps)|accounts\/(?!page-(switch|filters))|billing\/(?!subscription\/renewal|cards)|networks|time|comments\/filter\/status-looks|dashboard\/(day-label|figure-links|insights\/when-seen))|api\/(live|toasts)|ui\/dismissible)|\/icons\/(chevron-up|external-link|search-x|shield-off|user-check)\./,
    minShareCount: 2,
  },
  // What the list of comments shares with its parts that come later, and with the history.
  {
    name: "work",
    test: /\/web\/(features\/(comments\/(?!upsell|waves\/|why\/|reply\/(bulk|reply-audience|reply-drafts)|decisions\/block-dialog)|audit|rules\/exceptions\/(queries|use-take-back))|api\/(download|save-file)|ui\/(forms\/(filter-select|filter-toggle)|empty\/nothing-found))|\/icons\/(bookmark|user-x)\.|\/worker\/vocabulary\/ledger/,
    minShareCount: 2,
  },
];

export default defineConfig({
  root: "web",
  plugins: [
    sourcePlugins(),
    tailwindcss(),
    prerender({ origin: siteOrigin(), plugins: sourcePlugins }),
    headersFile({
      pictures: process.env.VITE_META_DIALOG_ORIGIN,
      stripeJs: process.env.VITE_STRIPE_JS_URL,
      challenge: process.env.VITE_TURNSTILE_SITE_KEY && (process.env.VITE_TURNSTILE_ORIGIN ?? TURNSTILE_ORIGIN),
    }),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // The application, and the public site that loads none of it.
    rolldownOptions: {
      input: { app: "web/index.html", site: "web/site.html" },
      output: { codeSplitting: { groups: SHARED_CODE } },
    },
  },
  // The sources of web/api have the same prefix; no call of the API ends like one.
  server: {
    proxy: {
      "^/api/(?!.*\\.ts(\\?|$))": { target: `http://127.0.0.1:${apiPort}`, ws: true },
      // The Worker writes published pages into the frame of the latest build (`npm start` makes one), with its files.
      "^/(p|assets)/": `http://127.0.0.1:${apiPort}`,
      "^/(v1alpha1|\\$discovery)/": `http://127.0.0.1:${apiPort}`,
    },
  },
});
