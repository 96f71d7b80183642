// A rule while it is edited: texts and booleans, as the form has them.

import { AutoReplyInput } from "../../../worker/features/auto-replies/schemas.ts";
import type { AutoReply } from "../../api/types.ts";

export type Draft = {
  name: string;
  enabled: boolean;
  /** One keyword in each line. */
  keywords: string;
  kind: AutoReply["kind"];
  variants: { key: number; text: string }[];
  delaySeconds: number;
  hasHours: boolean;
  days: number[];
  from: string;
  to: string;
};

const EMPTY: Draft = {
  name: "",
  enabled: true,
  keywords: "",
  kind: "public",
  variants: [{ key: 0, text: "" }],
  delaySeconds: 0,
  hasHours: false,
  days: [1, 2, 3, 4, 5],
  from: "09:00",
  to: "18:00",
};

export function draftOf(rule: AutoReply | null): Draft {
  if (!rule) return EMPTY;
  const { name, enabled, kind, delaySeconds, hours } = rule;
  return {
    ...EMPTY,
    ...hours,
    name,
    enabled,
    kind,
    delaySeconds,
    keywords: rule.keywords.join("\n"),
    variants: rule.variants.map((text, key) => ({ key, text })),
    hasHours: hours !== null,
  };
}

type Read = { rule: AutoReplyInput; problems: null } | { rule: null; problems: Map<string, string> };

/** The rule as the server accepts it, or its errors by field. */
export function readDraft({ keywords, variants, hasHours, days, from, to, ...rest }: Draft): Read {
  const read = AutoReplyInput.safeParse({
    ...rest,
    keywords: keywords
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter(Boolean),
    variants: variants.map(({ text }) => text),
    hours: hasHours ? { days, from, to } : null,
  });
  if (read.success) return { rule: read.data, problems: null };
  return { rule: null, problems: new Map(read.error.issues.map(({ path, message }) => [fieldOf(path), message])) };
}

/** The field of an error: `variants.0` for the first answer, `keywords` for any of the keywords. */
const fieldOf = ([field, part]: readonly PropertyKey[]) =>
  field === "variants" && part !== undefined ? `variants.${String(part)}` : String(field);
