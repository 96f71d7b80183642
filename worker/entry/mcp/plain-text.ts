// Takes out of texts what a person does not see, because an assistant would read it: control characters, marks that turn the direction of
// writing, characters without width, tags (U+E0000…), and selectors of variants that carry hidden bytes (U+E0100…).
const UNSEEN = /(?![\n\t])(?:[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]|[\u{E0100}-\u{E01EF}])/gu;

/** Every text of a value that came as JSON, and every name of a field, without what is not seen. */
export function plainText(value: unknown): unknown {
  if (typeof value === "string") return value.replace(UNSEEN, "");
  if (Array.isArray(value)) return value.map(plainText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.replace(UNSEEN, ""), plainText(each)]));
}
