// Random input, like that of attackers and of broken systems.
import fc from "fast-check";
import { it } from "vitest";

/** `FUZZ_MS=60000 npm test -- --project node test/tools/edges` tries each law for a minute instead of a hundred times. */
const MS = Number(process.env.FUZZ_MS ?? 0);
const EFFORT = MS > 0 ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: MS } : {};

/** Tests a law of code that reads input from outside: no input may break it. */
export const law = (name: string, property: fc.IRawProperty<unknown, boolean>) =>
  it(name, async () => fc.assert(property, EFFORT), Math.max(60_000, 2 * MS));

/** Characters with a special meaning somewhere; one is half an emoji. */
const SIGNS = [...`*?"';,=+-@\n\r\t\u202e\u200b\u0000\ud83dañ %_\\.`];

/** Texts of any code units, of special characters, and long texts. */
export const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.array(fc.constantFrom(...SIGNS), { maxLength: 200 }).map((signs) => signs.join("")),
  fc
    .tuple(fc.string({ unit: "binary", minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 3_000 }))
    .map(([unit, times]) => unit.repeat(times)),
);

export const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  text,
  fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
);

/** JSON with fields such as `__proto__` in any depth. */
export const hostileKeys = fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty");
export const hostile = fc.letrec((again) => ({
  value: fc.oneof(
    { depthSize: "small" },
    text,
    fc.double(),
    fc.constant(null),
    fc.array(again("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(hostileKeys, fc.string()), again("value"), { maxKeys: 4 }),
  ),
})).value;
export const hostileJson = hostile.map((value) => JSON.stringify(value) ?? "null");
