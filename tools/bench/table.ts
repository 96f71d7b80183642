export type Cell = string | number;

/** Returns a table as Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
