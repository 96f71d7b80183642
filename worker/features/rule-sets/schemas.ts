import * as z from "zod";
import { pageRef } from "../../http/fields.ts";
import {
  EXCEPTION_EFFECTS,
  FINDINGS,
  MAX_EXCEPTIONS,
  MAX_PHRASE_LENGTH,
  MIN_PHRASE_LENGTH,
} from "../../vocabulary/judging/exceptions.ts";
import { AutoReplyInput, MAX_RULES } from "../auto-replies/schemas.ts";
import { MAX_SAVED_REPLIES, SavedReplyInput } from "../saved-replies/schemas.ts";
import { packs, SettingsInput } from "../settings/schemas.ts";

export const RULE_FORMAT = "atalaya-reglas";
export const RULE_VERSION = 1;
const FEW_OR_MANY = `Cada frase tiene de ${MIN_PHRASE_LENGTH} a ${MAX_PHRASE_LENGTH} caracteres`;

/** About a phrase or a kind of finding. A person has another id on each page, so that theirs stay where they are. */
const PortableException = z
  .strictObject({
    effect: z.enum(EXCEPTION_EFFECTS, "Elige si se muestra (show) o se oculta (hide)"),
    phrase: z.string().trim().min(MIN_PHRASE_LENGTH, FEW_OR_MANY).max(MAX_PHRASE_LENGTH, FEW_OR_MANY).optional(),
    finding: z.enum(FINDINGS, "Ese tipo de hallazgo no existe").optional(),
    evenThreats: z.boolean("Indica si vale también para amenazas").default(false),
  })
  .refine(
    ({ phrase, finding }) => (phrase === undefined) !== (finding === undefined),
    "Indica una frase o un hallazgo",
  );

const most = (count: number) => `Aquí caben hasta ${count}`;
const LEVELS = { automod: true, observeOnly: true, automaticRaid: true, sensitivity: true } as const;
const WORDS = { prohibitedKeywords: true, allowedWords: true, allowedDomains: true } as const;

/** Rules that are copied or kept in a file, by section; one that is left out changes nothing. */
export const RuleSet = z.strictObject({
  format: z.literal(RULE_FORMAT, "Este archivo no es de reglas de Atalaya"),
  version: z.literal(RULE_VERSION, "Este archivo es de otra versión de Atalaya"),
  levels: SettingsInput.pick(LEVELS).required().optional(),
  words: SettingsInput.pick(WORDS).required().extend({ packs: packs.optional() }).optional(),
  exceptions: z.array(PortableException).max(MAX_EXCEPTIONS, most(MAX_EXCEPTIONS)).optional(),
  autoReplies: z.array(AutoReplyInput).max(MAX_RULES, most(MAX_RULES)).optional(),
  savedReplies: z.array(SavedReplyInput).max(MAX_SAVED_REPLIES, most(MAX_SAVED_REPLIES)).optional(),
});
export type RuleSet = z.infer<typeof RuleSet>;

/** `add` keeps what is there; `replace` makes it the same, section by section. */
export const RULE_MODES = ["add", "replace"] as const;
/** The maximum number of accounts of one request, each of which is saved on its own. */
export const MAX_TARGETS = 30;

export const ApplyRulesInput = z.object({
  rules: RuleSet,
  mode: z.enum(RULE_MODES, "Elige si se añaden o si quedan iguales"),
  /** None: the whole workspace. */
  pages: z.array(pageRef).max(MAX_TARGETS, `Elige hasta ${MAX_TARGETS} cuentas a la vez`).default([]),
});
export type ApplyRulesInput = z.infer<typeof ApplyRulesInput>;
