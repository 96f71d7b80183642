// Random input, like that of attackers and of broken systems.
import fc from "fast-check";

/** Edges by name, each with a law that no input may break. */
export type Edges = Record<string, fc.IRawProperty<unknown, boolean>>;

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
