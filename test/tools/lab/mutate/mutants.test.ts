import { describe, expect, it } from "vitest";
import { replaced } from "../../../../tools/lab/mutate/mutant-plugin.ts";
import { mutantsOf, mutated } from "../../../../tools/lab/mutate/mutants.ts";

const FILE = "worker/example.ts";

/** The changed source of each mutant. */
function made(source: string): string[] {
  const each = mutantsOf(FILE, source).map(
    (mutant) => replaced(source, FILE, [mutant], () => mutated(source, mutant))!,
  );
  return each.toSorted();
}

describe("the mutants of a source", () => {
  it.each([
    ["const f = (a: number) => a < LIMIT;", ["const f = (a: number) => (a <= LIMIT);"]],
    ["const f = (a: A) => a.x && a.y;", ["const f = (a: A) => (a.x || a.y);"]],
    ["const f = (a: A) => !a.x;", ["const f = (a: A) => (a.x);"]],
    ["let days = 30;", ["let days = (31);"]],
    ["const isOn = true;", ["const isOn = (false);"]],
    ["send(x);", ["(void 0);"]],
    ["function f(a: A) { if (a.x) return; }", ["function f(a: A) { if ((false)) return; }"]],
    ['const f = () => "hidden";', ['const f = () => ("");']],
    ["const has = a?.list.some(test)?.x;", ["const has = (a?.list.every(test)?.x);"]],
  ])("are, of %s", (source, expected) => expect(made(source)).toEqual(expected));

  it("leave types, imports, sentences, logs and tables of data unchanged", () => {
    const words = Array.from({ length: 20 }, (_, n) => n).join(", ");
    const source = `
      import { x } from "./x.ts";
      type Size = 1 | 2;
      const sentence = { message: "No existe." };
      const rows = [${words}];
      const failure = () => new AppError("not_found", { facts: "user" + 1 });
    `;
    expect(made(source)).toEqual([]);
  });
});

it("puts each mutant of a file into its place, whatever the order", () => {
  const source = "const a = b + c; const d = e - f;";
  const mutants = mutantsOf(FILE, source);
  const all = (list: typeof mutants) => replaced(source, FILE, list, (_, mutant) => mutated(source, mutant));
  expect(all(mutants)).toBe("const a = (b - c); const d = (e + f);");
  expect(all(mutants.toReversed())).toBe(all(mutants));
  expect(replaced(source, "worker/other.ts", mutants, () => "")).toBeUndefined();
});
