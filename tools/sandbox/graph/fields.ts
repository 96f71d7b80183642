import type { Params } from "./call.ts";
import { GraphError } from "./errors.ts";

/** One requested field: `comments.limit(5).filter(stream){id,message}`. */
export type Field = { name: string; args: Params; sub?: Field[] };

/**
 * Parses Meta's field selection; undefined for an absent parameter.
 *
 * @throws GraphError 2500 on bad syntax
 */
export function parseFields(text: string | undefined): Field[] | undefined {
  if (!text?.trim()) return undefined;
  let at = 0;
  const fields = list();
  if (at < text.length) throw syntaxError("end of string", at);
  return fields;

  function list(): Field[] {
    const found: Field[] = [];
    do found.push(field());
    while (skip(","));
    return found;
  }

  function field(): Field {
    const name = word();
    // Without a prototype, so that no argument is one of its names.
    const args: Params = Object.create(null);
    while (skip(".")) {
      const key = word();
      if (!skip("(")) throw syntaxError('"("', at);
      const end = text!.indexOf(")", at);
      if (end < 0) throw syntaxError('")"', text!.length);
      args[key] = text!.slice(at, end);
      at = end + 1;
    }
    if (!skip("{")) return { name, args };
    const sub = list();
    if (!skip("}")) throw syntaxError('"}"', at);
    return { name, args, sub };
  }

  function word(): string {
    const found = /^\s*([A-Za-z0-9_]+)\s*/.exec(text!.slice(at));
    if (!found) throw syntaxError("string", at);
    at += found[0].length;
    return found[1]!;
  }

  function skip(sign: string): boolean {
    if (text![at] !== sign) return false;
    at++;
    while (text![at] === " ") at++;
    return true;
  }
}

const syntaxError = (expected: string, at: number) =>
  new GraphError({ message: `Syntax error "Expected ${expected}" at character ${at}`, code: 2500 });
