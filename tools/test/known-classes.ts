import type { Plugin } from "vite";

const FILE = /\/drizzle-orm\/entity\.js$/;
const ASK = "function is(value, type) {";

/**
 * drizzle asks of every part of every statement whether it is a column, a table, a parameter and so on, and for each no climbs
 * through the parents of the part's class: a tenth of the processor's time of the Worker's tests. With this it climbs once for each
 * prototype and each question. What it answers is the same.
 */
export const knownClasses = (): Plugin => ({
  name: "atalaya-known-classes",
  transform: {
    filter: { id: FILE },
    handler(code) {
      if (!code.includes(ASK)) throw new Error("drizzle's `is` is not what known-classes.ts knows: fix or remove it");
      return code.replace(
        ASK,
        `const known = new Map();
function is(value, type) {
  if (!value || typeof value !== "object") return false;
  const prototype = Object.getPrototypeOf(value);
  let answers = known.get(type);
  if (!answers) known.set(type, (answers = new Map()));
  let answer = answers.get(prototype);
  if (answer === undefined) answers.set(prototype, (answer = climb(value, type)));
  return answer;
}
function climb(value, type) {`,
      );
    },
  },
});
