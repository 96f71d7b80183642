// Who may import whom; `npm run check` holds the code to it. docs/architecture.md says why.

/** Features of the Worker, and those that each one uses. A new line is a decision; a circle is refused below. */
const FEATURES = {
  acta: ["archive", "comments", "mail", "workspaces"],
  accounts: ["alerts", "comments", "plans", "security", "settings", "workspaces"],
  alerts: ["comments", "mail", "plans", "workspaces"],
  appeals: ["alerts", "comments", "mail", "public-pages", "workspaces"],
  archive: ["plans"],
  attacks: ["workspaces"],
  assignments: ["comments", "mail", "notes", "workspaces"],
  audit: [
    "archive",
    "auto-replies",
    "comments",
    "public-pages",
    "raids",
    "saved-replies",
    "security",
    "settings",
    "workspaces",
  ],
  auth: ["alerts", "mail", "plans", "referrals", "security", "shards", "tracking"],
  authors: ["comments", "settings", "workspaces"],
  "auto-replies": ["settings", "workspaces"],
  backtest: ["comments", "plans", "settings", "workspaces"],
  billing: ["accounts", "alerts", "auth", "comments", "mail", "plans", "referrals", "security", "tracking", "usage"],
  bulk: ["auto-replies", "comments", "workspaces"],
  "account-deletion": ["accounts", "auth", "billing", "mail"],
  clients: ["accounts", "plans", "raids", "workspaces"],
  comments: ["archive", "auto-replies", "plans", "security", "settings", "workspaces"],
  contract: ["mail"],
  demo: [],
  exceptions: ["backtest", "comments", "plans", "settings", "workspaces"],
  exports: ["acta", "archive", "auth", "comments", "mail", "security", "workspaces"],
  keys: ["auth", "security", "team", "workspaces"],
  habits: ["comments", "exceptions", "scans", "settings", "workspaces"],
  institution: ["settings", "workspaces"],
  learning: ["backtest", "comments", "plans", "settings", "workspaces"],
  live: ["comments"],
  mail: [],
  notes: ["comments", "workspaces"],
  operation: ["mail"],
  plans: ["tracking"],
  "post-rules": ["comments", "settings", "workspaces"],
  privacy: ["archive", "comments", "exceptions"],
  proposals: ["backtest", "bulk", "comments", "exceptions", "habits", "plans", "settings", "workspaces"],
  referrals: ["plans"],
  retention: ["comments"],
  "rule-sets": ["auto-replies", "plans", "saved-replies", "settings", "workspaces"],
  "saved-replies": ["settings"],
  "saved-views": [],
  scans: ["backtest", "comments", "plans", "settings", "workspaces"],
  security: [],
  settings: ["workspaces"],
  shards: [],
  "public-pages": ["attacks", "comments", "mail", "plans", "settings", "stats", "workspaces"],
  raids: ["alerts", "comments", "post-rules", "settings", "workspaces"],
  stats: ["accounts", "attacks", "comments", "plans", "workspaces"],
  team: ["auth", "mail", "plans", "security", "workspaces"],
  summaries: ["alerts", "attacks", "auth", "comments", "mail", "plans", "stats", "workspaces"],
  tracking: [],
  usage: ["alerts", "plans"],
  waves: ["comments", "settings", "workspaces"],
  webhooks: ["alerts", "auth", "comments", "plans", "security", "team", "workspaces"],
  workspaces: [],
};

/** Rooms of one folder; each imports only rooms that stand after it. */
const ORDERED_ROOMS = {
  "worker/features/accounts": ["connect", "spot-checks", "health"],
  "worker/features/auth": ["links", "second-step", "passwords", "sessions"],
  "worker/features/billing": ["checkout", "changes", "fiscal", "cards", "notices", "sync"],
  "worker/features/comments": [
    "explanation",
    "decisions",
    "replies",
    "outbox",
    "pictures",
    "review",
    "list",
    "texts",
    "sweeps",
    "intake",
    "storage",
  ],
  "worker/vocabulary": ["acta", "api", "people", "judging", "money", "text"],
  "web/features/auth": ["account", "trial", "second-step", "links", "login", "register", "session"],
  "web/features/billing": ["plans", "fiscal", "cards", "subscription", "usage"],
  "web/features/comments": [
    "queue",
    "waves",
    "history",
    "card",
    "author",
    "post",
    "why",
    "reply",
    "assign",
    "notes",
    "upsell",
    "filter",
    "decisions",
    "bulk",
    "presence",
    "keyboard",
    "data",
  ],
  "web/features": [
    "acta",
    "appeals",
    "alerts",
    "referrals",
    "privacy",
    "first-steps",
    "judge",
    "verify",
    "developers",
    "demo",
    "dashboard",
    "billing",
    "audit",
    "proposals",
    "comments",
    "pricing",
    "cases",
    "account-deletion",
    "webhooks",
    "keys",
    "rules-page",
    "contract",
    "clients",
    "habits",
    "institution",
    "team",
    "accounts",
    "support",
    "rules",
    "raids",
    "block-terms",
    "auth",
    "status",
    "time",
    "site",
    "theme",
    "consent",
    "judgement",
    "networks",
    "auto-replies",
    "saved-replies",
    "help",
  ],
  web: ["pages", "layouts", "features", "api", "ui", "public"],
};

/** dependency-cruiser finds circles of files only; two features may use each other without one. */
function refuseCircles(features, path) {
  for (const used of features[path.at(-1)] ?? []) {
    if (used === path[0]) throw new Error(`features in a circle: ${[...path, used].join(" → ")}`);
    if (!path.includes(used)) refuseCircles(features, [...path, used]);
  }
}
for (const feature of Object.keys(FEATURES)) refuseCircles(FEATURES, [feature]);

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const oneOf = (names) => `(${names.join("|")})`;

const featureRules = Object.entries(FEATURES).map(([feature, used]) =>
  forbid(
    `feature-${feature}`,
    `${feature} uses ${used.join(", ") || "no other feature"}.`,
    { path: `^worker/features/${feature}/` },
    { path: "^worker/features/", pathNot: `^worker/features/${oneOf([feature, ...used])}/` },
  ),
);

const orderRules = Object.entries(ORDERED_ROOMS).flatMap(([folder, rooms]) =>
  rooms
    .slice(1)
    .map((room, index) =>
      forbid(
        `order-${folder.replaceAll("/", "-")}-${room}`,
        `In ${folder}, ${room} is below ${rooms.slice(0, index + 1).join(", ")}.`,
        { path: `^${folder}/${room}/` },
        { path: `^${folder}/${oneOf(rooms.slice(0, index + 1))}/` },
      ),
    ),
);

const roomRules = Object.entries(ORDERED_ROOMS).map(([folder, rooms]) =>
  forbid(
    `known-rooms-${folder.replaceAll("/", "-")}`,
    `A new room of ${folder} gets its place in ORDERED_ROOMS.`,
    {},
    { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/${oneOf(rooms)}/` },
  ),
);

export default {
  forbidden: [
    forbid("no-circle", "Files do not import each other.", {}, { circular: true }),
    forbid(
      "known-features",
      "A new feature names what it uses in FEATURES.",
      {},
      { path: "^worker/features/", pathNot: `^worker/features/${oneOf(Object.keys(FEATURES))}/` },
    ),
    forbid(
      "known-rooms-worker",
      "A new room of the Worker gets rules of its own here.",
      {},
      { path: "^worker/[^/]+/", pathNot: "^worker/(entry|features|http|moderation|networks|platform|vocabulary)/" },
    ),
    ...featureRules,
    ...orderRules,
    ...roomRules,
    forbid(
      "root-of-web-is-for-every-room",
      "Beside those that put the browser's code together, a file at the root of web is shared by its rooms, and knows none.",
      { path: "^web/[^/]+$", pathNot: "^web/(main|site|site-render|routes|query-client)\\." },
      { path: `^web/${oneOf(ORDERED_ROOMS.web)}/` },
    ),
    forbid(
      "root-of-worker-is-for-every-room",
      "A file at the root of worker is shared by its rooms; only the Worker itself imports what it does.",
      { path: "^worker/[^/]+$", pathNot: "^worker/index\\.ts" },
      { path: "^worker/(features|entry)/" },
    ),
    forbid(
      "entry-is-the-top",
      "Only the Worker itself imports its entries; the browser takes the client of the API.",
      { path: "^(worker|web)/", pathNot: "^(worker/entry/|worker/index\\.ts)" },
      { path: "^worker/entry/", pathNot: "^worker/entry/client\\.ts" },
    ),
    forbid(
      "client-brings-no-worker",
      "The client of the API runs in the browser: of the routes it knows the type only.",
      { path: "^worker/entry/client\\.ts" },
      { path: "^(worker|web)/", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "moderation-is-pure",
      "Text and policy in, decision out: moderation knows the product's words and nothing else.",
      { path: "^worker/moderation/" },
      { path: "^(worker|web|tools|test)/", pathNot: "^worker/(moderation|vocabulary)/" },
    ),
    forbid(
      "moderation-brings-two-libraries",
      "The engine is ours; only the detection of a language and the check digits of numbers are libraries'.",
      { path: "^worker/moderation/" },
      { path: "node_modules/", pathNot: "node_modules/(tinyld|stdnum)/" },
    ),
    forbid(
      "platform-knows-no-feature",
      "One outside system each; the product's words, messages and errors are all it knows.",
      { path: "^worker/platform/" },
      {
        path: "^worker/",
        pathNot: "^worker/((platform|vocabulary)/|(messages|errors|failures|network-error|time)\\.ts)",
      },
    ),
    forbid(
      "networks-know-platform-and-words",
      "What a network can do and how it is called; no feature, no entry, none of Deps.",
      { path: "^worker/networks/" },
      {
        path: "^worker/",
        pathNot: "^worker/((networks|vocabulary)/|platform/(meta|crypto)/|(env|messages|network-error)\\.ts)",
      },
    ),
    forbid(
      "capabilities-import-words-only",
      "Both sides read what a network can do.",
      { path: "^worker/networks/(capabilities|reply-limits)\\.ts" },
      { path: "^(worker|web|tools|test)/", pathNot: "^worker/(vocabulary/|networks/capabilities\\.ts)" },
    ),
    forbid(
      "networks-do-not-know-each-other",
      "A network is its folder; what Meta's two share is in networks/meta.",
      { path: "^worker/networks/([^/]+)/" },
      { path: "^worker/networks/[^/]+/", pathNot: "^worker/networks/($1|meta)/" },
    ),
    forbid(
      "networks-are-found-by-name",
      "networks.ts builds them; everybody else is given `Networks` and asks for capabilities.",
      { path: "^(worker|web)/", pathNot: "^worker/networks/" },
      { path: "^worker/networks/[^/]+/" },
    ),
    forbid(
      "features-do-not-call-meta",
      "A network's folder speaks the Graph API; features know the callbacks that Meta signs.",
      { path: "^worker/features/" },
      { path: "^worker/platform/meta/", pathNot: "^worker/platform/meta/signed-request\\.ts" },
    ),
    forbid(
      "vocabulary-knows-only-itself",
      "Both sides read the product's words: they bring no library and nothing else of either side.",
      { path: "^worker/vocabulary/" },
      { pathNot: "^worker/vocabulary/" },
    ),
    forbid(
      "guards-know-sessions-and-plans",
      "Guards ask auth and keys who calls, and plans what is allowed.",
      { path: "^worker/http/" },
      {
        path: "^worker/(features|entry)/",
        pathNot: "^worker/features/(auth/(queries|session|sessions/session-rows)|keys/queries|plans/entitlements)\\.ts",
      },
    ),
    forbid(
      "features-do-not-know-routes-of-others",
      "entry/api.ts composes the routes.",
      { path: "^worker/features/" },
      { path: "^worker/features/.*routes\\.ts" },
    ),
    forbid(
      "browser-takes-words-and-shapes",
      "From the Worker the browser takes the product's words, what networks can do, schemas of requests and the client of the API.",
      { path: "^web/", pathNot: "^web/features/judge/engine\\.ts" },
      {
        path: "^worker/",
        pathNot:
          "^worker/(vocabulary/|networks/(capabilities|reply-limits)\\.ts|entry/client\\.ts|features/.*/schemas\\.ts)",
      },
    ),
    forbid(
      "browser-loads-the-engine-in-one-place",
      "The engine and its weights are large: only the page that judges in the browser loads them, in a Web Worker.",
      { path: "^web/", pathNot: "^web/features/judge/judge-worker\\.ts" },
      { path: "^web/features/judge/(engine|judge-worker)\\.ts", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "the-browsers-engine-is-the-workers",
      "Moderation and words, and no other code of the Worker.",
      { path: "^web/features/judge/engine\\.ts" },
      { path: "^worker/", pathNot: "^worker/(moderation|vocabulary)/" },
    ),
    forbid(
      "schemas-run-on-both-sides",
      "The browser checks its forms with them: schemas know words, other schemas and pure functions.",
      { path: "^worker/(features/.*/schemas|http/fields)\\.ts" },
      {
        path: "^worker/",
        pathNot:
          "^worker/(vocabulary/|networks/(capabilities|reply-limits)\\.ts|http/fields\\.ts|time\\.ts|features/(.*/schemas|comments/texts/parse-reason)\\.ts)",
      },
    ),
    forbid(
      "production-knows-no-tools",
      "Tools and tests import the product, never the other way round.",
      { path: "^(worker|web)/" },
      { path: "^(tools|test)/" },
    ),
    forbid(
      "tools-know-no-tests",
      "Tests import tools; a program runs without them.",
      { path: "^tools/" },
      { path: "^test/" },
    ),
    forbid("worker-knows-no-browser", "The Worker runs without a browser.", { path: "^worker/" }, { path: "^web/" }),
    forbid(
      "resolvable",
      "Every import leads somewhere.",
      {},
      { couldNotResolve: true, pathNot: "^(cloudflare|virtual):" },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(web/dist|\\.atalaya)/" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "types", "default"],
      exportsFields: ["exports"],
    },
  },
};
