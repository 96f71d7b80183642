// Finds the mutants of a source: every change of one token that a test could notice. Types, imports, texts, logs and tables of data are
// not changed.
import { parseSync } from "vite";

/** A replacement: the text of a file from `start` to `end` becomes `text`. */
export type Mutant = {
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  /** The whole expression that contains the change. */
  expression: { start: number; end: number };
};

/** The mutant's expression after the change, in a form that is valid in any place of an expression. */
export const mutated = (source: string, { start, end, text, expression }: Mutant) =>
  `(${source.slice(expression.start, start)}${text}${source.slice(end, expression.end)})`;

// biome-ignore lint/suspicious/noExplicitAny: the nodes of ESTree, of which each branch below knows its own
type Node = any;
type Change = Pick<Mutant, "start" | "end" | "text">;

const COMPARISONS: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
};
const ARITHMETIC: Record<string, string> = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };
const LOGIC: Record<string, string> = { "&&": "||", "||": "&&", "??": "&&" };
const ASSIGNMENTS: Record<string, string> = { "+=": "-=", "-=": "+=", "??=": "=", "||=": "=" };
const STEPS: Record<string, string> = { "++": "--", "--": "++" };
const CALLS: Record<string, string> = { some: "every", every: "some", min: "max", max: "min" };

/** Numbers of at least this size are durations and sizes. */
const SMALL = 1000;
/** Calls whose effect only readers of logs see. */
const LOG_KEYS = new Set(["facts", "event"]);
/** A list or an object with more entries than this is data, such as a list of words. */
const MAX_ROWS = 10;

/** All mutants of a source, in the order of their places. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  /** The whole optional chain around a call, since a chain cannot be cut in the middle. */
  const chains = new WeakMap<Node, Node>();
  /** The numbers in durations such as `5 * MINUTE_MS`. */
  const durations = new WeakSet<Node>();
  const lineOf = (at: number) => source.slice(0, at).split("\n").length;
  const add = (node: Node, change: Change) => {
    const { start, end } = chains.get(node) ?? node;
    found.push({ file, line: lineOf(change.start), ...change, expression: { start, end } });
  };

  /** The operator between two operands. */
  function operator(node: Node, left: Node, right: Node, to: string | undefined) {
    if (to === undefined) return;
    const start = source.indexOf(node.operator, left.end);
    if (start < right.start) add(node, { start, end: start + node.operator.length, text: to });
  }

  function look(node: Node) {
    switch (node.type) {
      case "BinaryExpression":
        if (node.operator === "*" && [node.left, node.right].some(isUnitOfTime))
          durations.add(node.left).add(node.right);
        operator(node, node.left, node.right, COMPARISONS[node.operator]);
        for (const side of [node.left, node.right]) word(side);
        if (![node.left, node.right].some(isText)) operator(node, node.left, node.right, ARITHMETIC[node.operator]);
        break;
      case "LogicalExpression":
        operator(node, node.left, node.right, LOGIC[node.operator]);
        break;
      case "AssignmentExpression":
        if (!isText(node.right)) operator(node, node.left, node.right, ASSIGNMENTS[node.operator]);
        break;
      case "UpdateExpression": {
        const start = node.prefix ? node.start : node.argument.end;
        add(node, { start, end: start + 2, text: STEPS[node.operator]! });
        break;
      }
      case "UnaryExpression":
        if (node.operator === "!") add(node, { start: node.start, end: node.start + 1, text: "" });
        break;
      case "IfStatement":
        // A guard is removed; any other condition is negated.
        if (node.alternate === null && isLeaving(node.consequent)) replace(node.test, "false");
        else negate(node.test);
        break;
      case "ConditionalExpression":
        negate(node.test);
        word(node.consequent);
        word(node.alternate);
        break;
      case "ExpressionStatement":
        if (!node.directive && !isOutside(node.expression, node)) replace(node.expression, "void 0");
        break;
      case "ChainExpression":
        for (let link = node.expression; link; link = link.callee ?? link.object) chains.set(link, node);
        break;
      case "SwitchCase":
        if (node.test) word(node.test);
        break;
      case "Literal":
        if (typeof node.value === "boolean") replace(node, String(!node.value));
        // A count is changed by one; in a duration nobody would notice that.
        else if (typeof node.value === "number")
          replace(node, String(node.value < SMALL && !durations.has(node) ? node.value + 1 : node.value * 2));
        break;
      case "ReturnStatement":
        word(node.argument);
        break;
      case "ArrowFunctionExpression":
        word(node.body);
        break;
      case "Property":
        word(node.value);
        break;
      case "CallExpression":
        if (node.callee.type === "MemberExpression" && CALLS[node.callee.property.name]) {
          const { start, end, name } = node.callee.property;
          add(node, { start, end, text: CALLS[name]! });
        }
        break;
    }
  }

  const replace = (node: Node, text: string) => add(node, { start: node.start, end: node.end, text });
  const negate = (test: Node) => {
    // `!x` and comparisons have mutants of their own.
    if (test.type !== "UnaryExpression" && test.type !== "BinaryExpression")
      replace(test, `!(${source.slice(test.start, test.end)})`);
  };
  /** A word with an effect, such as a status, becomes empty. Sentences are not changed. */
  const word = (node: Node) => {
    if (node?.type === "Literal" && /^"[\w-]+"$/.test(node.raw)) replace(node, '""');
  };

  function walk(node: Node, parent: Node) {
    if (!node || typeof node.type !== "string" || isOutside(node, parent)) return;
    look(node);
    for (const [key, child] of Object.entries(node)) {
      if (key === "typeAnnotation" || key === "typeArguments" || key === "typeParameters" || key === "returnType")
        continue;
      if (Array.isArray(child)) for (const each of child) walk(each, node);
      else if (child && typeof child === "object") walk(child, node);
    }
  }

  walk(parseSync(file, source).program, null);
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

const isText = (node: Node) =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

const isUnitOfTime = (node: Node) => node.type === "Identifier" && /^[A-Z]+_MS$/.test(node.name);

const LEAVING = new Set(["ReturnStatement", "ThrowStatement", "ContinueStatement", "BreakStatement"]);
const isLeaving = (node: Node): boolean =>
  LEAVING.has(node.type) || (node.type === "BlockStatement" && node.body.length > 0 && isLeaving(node.body.at(-1)));

/** Whether a node is not changed: types, imports, names of keys, and texts of logs. */
function isOutside(node: Node, parent: Node): boolean {
  if (node.type.startsWith("Import") || node.type === "ExportAllDeclaration") return true;
  if (node.type.startsWith("TS"))
    return !["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"].includes(node.type);
  if (node.type === "VariableDeclarator" && LOG_KEYS.has(node.id.name)) return true;
  if (node.type === "CallExpression" && (node.callee.object?.name === "console" || node.callee.name === "logFailure"))
    return true;
  if ((node.elements ?? node.properties)?.length > MAX_ROWS && node.type.endsWith("Expression")) return true;
  return parent?.type === "Property" && (node === parent.key || LOG_KEYS.has(parent.key.name));
}
