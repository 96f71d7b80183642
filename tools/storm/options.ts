import { FOUND_WITHIN_MS } from "../../worker/features/comments/sweeps/sweep-interval.ts";
import { numberOf, readCommandLine, refuse } from "../command-line/options.ts";
import { isOutage, OUTAGE_NAMES, type Outage } from "./outages.ts";

export type StormOptions = {
  /** Events in a second: comments, edits, deletions, an operator's decisions. */
  rate: number;
  seconds: number;
  pages: number;
  /** The same seed makes the same storm. */
  seed: number;
  /** The minutes after the storm within which both sides have to agree. */
  patience: number;
  /** Outages of the network that follow the storm, one after the other. */
  outages: { kind: Outage; minutes: number }[];
  /** Whether it shows what takes a minute: nothing is written under old posts, and afterwards every sweep is due. */
  short: boolean;
};

/** Time for limits and tokens to recover, and for pages that lost more comments than one sweep can read. */
const RECOVERY_MINUTES = 6;
/** When webhooks prove healthy, posts that fit into one list are visited once an hour, by sweeps every ten minutes. */
const OLD_POSTS_MINUTES = 70;
/** The promise of the product: an edit whose webhook was lost changes no count, so it waits for a sweep that compares everything. */
const PATIENCE = Math.max(FOUND_WITHIN_MS / 60_000, OLD_POSTS_MINUTES) + RECOVERY_MINUTES;

const OUTAGES = "graph:10,500:5,reset:5,hang:5,html:5";
const LONG = { rate: 100, seconds: 120, pages: 10, seed: 1, patience: PATIENCE, outages: OUTAGES };
const SHORT = { rate: 20, seconds: 8, pages: 2, seed: 1, patience: 4, outages: "" };

const USAGE = `npm run storm -- [--rate 100] [--seconds 120] [--pages 10] [--seed 1] [--patience ${PATIENCE}] [--outages ${OUTAGES}] [--short]
rate: events a second; patience: minutes after the storm until network and product have to agree
outages: of the whole network after the storm, KIND:MINUTES, while a tenth of the events goes on; kinds: ${OUTAGE_NAMES.join(", ")}
short: no outages; 160 events on two pages, none under old posts; afterwards all sweeps are due at once, so a minute or two is enough`;

export function readOptions(): StormOptions {
  const { values } = readCommandLine(USAGE, {
    options: {
      rate: { type: "string" },
      seconds: { type: "string" },
      pages: { type: "string" },
      seed: { type: "string" },
      patience: { type: "string" },
      outages: { type: "string" },
      short: { type: "boolean", default: false },
    },
  });
  const { short } = values;
  const usual = short ? SHORT : LONG;
  const number = (name: Exclude<keyof typeof LONG, "outages">) =>
    numberOf(name, values[name] ?? String(usual[name]), 1);
  return {
    rate: number("rate"),
    seconds: number("seconds"),
    pages: number("pages"),
    seed: number("seed"),
    patience: number("patience"),
    outages: outagesOf(values.outages ?? usual.outages),
    short,
  };
}

const outagesOf = (text: string): StormOptions["outages"] =>
  text
    .split(",")
    .filter(Boolean)
    .map((each) => {
      const [kind = "", minutes = ""] = each.split(":");
      if (!isOutage(kind)) return refuse(`--outages ${each}: one of ${OUTAGE_NAMES.join(", ")} wanted`);
      return { kind, minutes: numberOf("outages", minutes, 0) };
    });
