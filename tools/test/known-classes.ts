import type { Plugin } from "vite";

const FILE = /\/drizzle-orm\/entity\.js$/;
const CLIMB =
  /let cls = Object\.getPrototypeOf\(value\)\.constructor;\s*if \(cls\) \{\s*(while \(cls\) \{[\s\S]*?\n {4}\})\s*\}\s*return false;\s*\}/;

/**
 * drizzle asks of every part of every statement whether it is a column, a table, a parameter and so on, and for each no climbs
 * through the parents of the part's class: a tenth of the processor's time of the Worker's tests. With this it climbs once for each
 * class and each question. What it answers is the same.
 */
export const knownClasses = (): Plugin => ({
  name: "atalaya-known-classes",
  transform: {
    filter: { id: FILE },
    handler(code) {
      if (!CLIMB.test(code)) throw new Error("drizzle's `is` is not what known-classes.ts knows: mend or remove it");
      return code.replace(
        CLIMB,
        (_, climb) => `const cls = Object.getPrototypeOf(value).constructor;
  let answers = known.get(type);
  if (!answers) known.set(type, (answers = new Map()));
  let answer = answers.get(cls);
  if (answer === undefined) answers.set(cls, (answer = climb(cls, type)));
  return answer;
}
const known = new Map();
function climb(cls, type) {
  ${climb}
  return false;
}`,
      );
    },
  },
});
