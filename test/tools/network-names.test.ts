// A network is its folder. No other code compares its name, and no sentence of a feature or screen is true of one network only.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NETWORK_NAMES, NETWORKS } from "../../worker/vocabulary/networks.ts";

const ROOT = join(import.meta.dirname, "../..");
const NAME = `["'\`](${NETWORKS.join("|")})["'\`]`;
const COMPARISON = new RegExp(`[!=]==?\\s*${NAME}|${NAME}\\s*[!=]==?|\\b(case|is)\\s+${NAME}|${NAME}\\]?\\.includes`);

type Line = { file: string; at: string; text: string };

function linesOf(pattern: string): Line[] {
  const files = globSync(pattern, { cwd: ROOT, exclude: ["web/dist/**"] });
  return files.flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      // Comments may name a network.
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ""))
      .split("\n")
      .map((text, index) => ({ file, at: `${file}:${index + 1}`, text: text.replace(/(^|\s)\/\/ .*$/, "") })),
  );
}
const say = ({ at, text }: Line) => `${at}: ${text.trim()}`;

it("no code outside a network's folder compares its name: capabilities are in worker/networks/capabilities.ts", () => {
  const lines = linesOf("{worker,web}/**/*.{ts,tsx}");
  expect(new Set(lines.map(({ file }) => file)).size).toBeGreaterThan(500);
  const found = lines
    .filter(({ file }) => !NETWORKS.some((network) => file.startsWith(`worker/networks/${network}/`)))
    .filter(({ text }) => COMPARISON.test(text));
  expect(found.map(say)).toEqual([]);
});

/** Files and folders whose sentences name a network, with the reason. */
const NAMED_IN: Record<string, string> = {
  "web/features/accounts/connect/": "connecting is Facebook's until a second provider comes (docs/decisions/018)",
  "web/features/accounts/connected-accounts.tsx": "says how to connect the first page",
  "web/features/first-steps/step-texts.ts": "says how to connect the first page",
  "web/features/pricing/pricing-card.tsx": "a plan counts a page with its linked account as one",
  "web/features/consent/consent-banner.tsx": "the advertising of Meta, whose cookies a visitor is asked about",
  "web/features/help/articles.ts": "what an article about connecting is about",
  "web/features/referrals/link-card.tsx": "a person's own message, and the place where it can be shared",
  "web/features/site/": "public pages: what is sold today, in its words, and whose trademarks these are",
};

it("no sentence of a feature, an error or a screen names a network: NETWORK_NAMES, label and provider have the names", () => {
  const words = [...Object.values(NETWORK_NAMES), "Meta", ...NETWORKS.map((network) => `${network}\\.com`)];
  const named = new RegExp(`\\b(${words.join("|")})\\b`);
  const found = ["worker/features/**/*.ts", "worker/vocabulary/errors.ts", "web/features/**/*.{ts,tsx}"]
    .flatMap(linesOf)
    .filter(({ text }) => named.test(text));
  const reasons = Object.keys(NAMED_IN);
  expect(found.filter(({ file }) => !reasons.some((place) => file.startsWith(place))).map(say)).toEqual([]);
  expect(reasons.filter((place) => !found.some(({ file }) => file.startsWith(place)))).toEqual([]);
});
