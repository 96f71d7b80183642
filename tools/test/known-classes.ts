import type { Plugin } from "vite";

const FILE = /\/drizzle-orm\/entity\.js$/;
const ASK = "function is(value, type) {";

/**
 * A vite plugin that caches the answers of drizzle's `is`. For every part of every statement drizzle checks whether it is a column, a
 * table, a parameter and so on, and for each no it reads all parents of the part's class. That takes a tenth of the processor's time of
 * the Worker's tests. With the cache it reads them once for each prototype and each check. The answers are the same.
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
