// The questions about a deployment, asked once. The answers are stored in environments/NAME.json.
import { input, password, select } from "@inquirer/prompts";
import { Env } from "../../worker/env.ts";
import { JURISDICTIONS, type Jurisdiction } from "../../worker/vocabulary/jurisdictions.ts";
import { PRICE_TAXES } from "../../worker/vocabulary/money/fiscal.ts";
import { Environment, LOCATIONS, type Place, SupportChat } from "../cloudflare/environment.ts";

export type Ask = {
  environment: () => Promise<Environment>;
  /** @param problem returns what is wrong with a value, or null */
  secret: (name: string, problem: (value: string) => string | null) => Promise<string>;
};

const LOCATION_NAMES: Record<(typeof LOCATIONS)[number], string> = {
  weur: "Western Europe",
  eeur: "Eastern Europe",
  enam: "Eastern North America (the nearest to Latin America)",
  wnam: "Western North America",
  apac: "Asia and Pacific",
  oc: "Oceania",
};
const JURISDICTION_NAMES: Record<Jurisdiction, string> = {
  eu: "the European Union",
  us: "the United States",
  fedramp: "FedRAMP data centers",
};

export const askPerson: Ask = {
  async environment() {
    const origin = await input({
      message: "Address of the product, on a domain of this Cloudflare account (https://app.example.com)",
      validate: (value) => Environment.shape.origin.safeParse(value).success || "An https address without a path",
    });
    return Environment.parse({
      origin,
      place: await askPlace(),
      databases: {},
      vars: await askVars(),
      pages: {
        VITE_LEGAL_NAME: await input({ message: "Company or person that runs it, for the legal pages" }),
        VITE_CONTACT_EMAIL: await input({ message: "E-mail for questions about data and contracts" }),
        VITE_SUPPORT_CHAT_URL: await input({
          message: "Support chat (https://wa.me/ and the number)",
          validate: (value) => SupportChat.safeParse(value).error?.issues[0]?.message ?? true,
        }),
        VITE_STRIPE_PUBLISHABLE_KEY: await input({
          message: "Stripe's publishable key (pk_…), empty without payments",
        }),
        VITE_STRIPE_TAX: await select({
          message: "Stripe Tax: none, added to the prices (exclusive), or inside them (inclusive)",
          choices: PRICE_TAXES.map((value) => ({ value, name: value })),
        }),
        VITE_TURNSTILE_SITE_KEY: "",
      },
    });
  },
  secret: (name, problem) => password({ message: name, mask: true, validate: (value) => problem(value) ?? true }),
};

/** Asks for the public settings of the Worker. An empty answer leaves that of wrangler.toml. */
async function askVars(): Promise<Record<string, string>> {
  const vars = {
    META_APP_ID: await input({
      message: "Meta: App ID (App settings > Basic)",
      validate: (value) => /^\d+$/.test(value) || "Digits",
    }),
    META_LOGIN_CONFIG_ID: await input({
      message: "Meta: Configuration ID (Facebook Login for Business > Configurations), empty without one",
      validate: (value) => /^\d*$/.test(value) || "Digits, or nothing",
    }),
    MAIL_FROM: await input({
      message: "Sender of mails (avisos@mail.example.com), on a domain of this account; empty: no mail",
      validate: (value) => Env.shape.MAIL_FROM.safeParse(value).success || "An e-mail address, or nothing",
    }),
  };
  return Object.fromEntries(Object.entries(vars).filter(([, value]) => value !== ""));
}

/** Asks for the location. Databases, queues and buckets can never change it. */
async function askPlace(): Promise<Place> {
  const jurisdiction = await select({
    message: `Must the data stay in a jurisdiction? It can never be changed. It covers databases, queues, archive and live notices; not the
  Worker itself, which runs near the visitor, nor the models of Workers AI, mail, logs and figures of use`,
    choices: [
      { name: "No: a location is enough", value: null },
      ...JURISDICTIONS.map((value) => ({ name: `Yes, in ${JURISDICTION_NAMES[value]}`, value })),
    ],
  });
  if (jurisdiction) return { jurisdiction };
  return {
    location: await select({
      message: "Location of the databases: the nearest to the customers. It can never be changed",
      choices: LOCATIONS.map((value) => ({ name: LOCATION_NAMES[value], value })),
    }),
  };
}
