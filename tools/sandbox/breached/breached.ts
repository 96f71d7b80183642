// The range API of Have I Been Pwned, as https://haveibeenpwned.com/API/v3#PwnedPasswords describes it, with some passwords.
import { createHash } from "node:crypto";
import { Hono } from "hono";

/** A password that passes all our rules, but is published. */
export const BREACHED_PASSWORD = "Correct-Horse-Battery-1";
const KNOWN = [BREACHED_PASSWORD, "password", "123456"];
/** The smallest number of lines in an answer, including made-up ones. */
const LINES = 800;

const hashOf = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

export const breachedRoutes = new Hono().get("/range/:prefix", (c) => {
  const prefix = c.req.param("prefix").toUpperCase();
  if (!/^[0-9A-F]{5}$/.test(prefix)) return c.text("The hash prefix was not in a valid format", 400);
  const known = KNOWN.map(hashOf).filter((hash) => hash.startsWith(prefix));
  const padding = c.req.header("add-padding") === "true" ? LINES - known.length : 0;
  const others = Array.from({ length: padding }, (_, n) => `${hashOf(`${prefix}${n}`).slice(5)}:0`);
  return c.text([...known.map((hash) => `${hash.slice(5)}:${hash.charCodeAt(9)}`), ...others].sort().join("\r\n"));
});
