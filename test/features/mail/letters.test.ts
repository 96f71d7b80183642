// What letters show of values that somebody else chose: a name, a browser, a page, a note. Any of them may be in a mail to a stranger.
import { expect, it } from "vitest";
import type { z } from "zod";
import { deviceName } from "../../../worker/features/auth/source.ts";
import { countryCode, linkSecret, pageLink, shownText, timeZone } from "../../../worker/features/mail/letter.ts";
import { LETTERS } from "../../../worker/features/mail/letters.ts";
import { render } from "../../../worker/features/mail/render.ts";

const HOSTILE = "\u202eGana en evil.example\no https://evil.example/x, evil。example: llama al +34 600 123 456";
const PLACE = { origin: "https://app.example", unsubscribeUrl: null };

/** Every kind of text that a letter may have, with the most hostile value that it accepts. */
const TEXTS = new Map<unknown, [gate: string, value: string]>([
  [shownText, ["shown", HOSTILE]],
  [timeZone, ["time zone", "Europe/Madrid"]],
  [countryCode, ["country", "ES"]],
  [linkSecret, ["secret", "Secreto_de-un-enlace"]],
  [pageLink, ["page", "/settings"]],
]);

type Leaf = { path: string; gate: string };

/** A value for a schema; adds the texts in it to `leaves`. */
function valueFor(schema: unknown, path: string, leaves: Leaf[]): unknown {
  const text = TEXTS.get(schema);
  if (text) {
    leaves.push({ path, gate: text[0] });
    return text[1];
  }
  const { def } = schema as {
    def: { type: string; shape: object; element: unknown; innerType: unknown; entries: object };
  };
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, value]) => [
          name,
          valueFor(value, path ? `${path}.${name}` : name, leaves),
        ]),
      );
    case "array":
      return [valueFor(def.element, `${path}[]`, leaves)];
    case "nullable":
    case "optional":
      return valueFor(def.innerType, path, leaves);
    case "enum":
      return Object.values(def.entries)[0];
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      leaves.push({ path, gate: `none (${def.type})` });
      return "";
  }
}

const letters = Object.entries(LETTERS).map(([name, letter]) => {
  const leaves: Leaf[] = [];
  const data = valueFor(letter.data as z.ZodType, "", leaves);
  return { name, letter, leaves, data };
});

it.each(letters)("every text in the letter $name goes through a gate of letter.ts", ({ leaves }) => {
  expect(leaves.filter(({ gate }) => gate.startsWith("none"))).toEqual([]);
});

it.each(letters)(
  "no value in the letter $name becomes a link, a telephone number or another line",
  ({ letter, data }) => {
    const written = letter.writeFrom(data);
    const { text, html } = render(written, PLACE);
    for (const shown of [written.subject, written.preview, text, html])
      expect(shown).not.toMatch(/evil[.。]example|https:\/\/evil|600 123 456|Gana en [^\n]*\no https|\u202e/);
    expect(html).toContain('name="format-detection" content="telephone=no');
  },
);

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36",
    "Chrome · Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari · iOS",
  ],
  ["evil.example/1.0 x", ""],
  ["Gana-un-premio-ya/1.0 (Windows NT 10.0)", "Windows"],
  ["Llama ya al 600123456/1.0", ""],
])("the name of a device is one of the known browsers and systems: %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
