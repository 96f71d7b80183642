import { expect, it } from "vitest";
import { compareExport } from "../../../tools/bench/export/compare.ts";
import { createPageJudge } from "../../../tools/classify/judge.ts";
import { COMMENT_COLUMNS } from "../../../worker/features/comments/list/export-columns.ts";
import { csvRows } from "../../../worker/platform/csv/csv-stream.ts";

const judge = createPageJudge({ plan: "business", level: "normal" });
const INSULT = "Eres un imbécil de mierda";
const PRAISE = "¡Qué rico todo!";

function exported(rows: [author: string, text: string, status: string, decider: string][]): string {
  const cells = rows.map(([Autor, Comentario, Estado, decider]) => {
    const line: Record<string, string> = { Cuenta: "Panadería", Autor, Comentario, Estado, "Decidido por": decider };
    return COMMENT_COLUMNS.map((column) => line[column] ?? "");
  });
  return `\uFEFF${csvRows([[...COMMENT_COLUMNS]])}${csvRows(cells)}`;
}

it("an export is judged again, and compared with what people and Atalaya decided", () => {
  const groups = compareExport(
    exported([
      ["Luis", INSULT, "Aprobado", "Ana"],
      ["Luis", `${INSULT}; "sí",\r\ntú`, "Desaprobado", "Ana"],
      ["Marta", PRAISE, "Eliminado", "Una persona"],
      ["Marta", PRAISE, "Aprobado", "Atalaya"],
      ["panaderia.sol", INSULT, "Aprobado", ""],
      ["Marta", "", "Aprobado", "Atalaya"],
      ["Marta", INSULT, "Pendiente", ""],
    ]),
    judge,
  );
  expect(groups.map(({ decided, rows, hidden }) => [decided, rows, hidden.value])).toEqual([
    ["shown by a person", 1, 1],
    ["hidden or deleted by a person", 2, 0.5],
    ["shown by Atalaya", 1, 0],
    ["flagged by Atalaya", 0, null],
    ["hidden by Atalaya", 0, null],
  ]);
});

it("a file that is no export of comments is refused, and an empty one", () => {
  expect(() => compareExport("Nombre;Comentario\r\nAna;Hola", judge)).toThrow(/^no export of comments: without Fecha/);
  expect(() => compareExport(csvRows([[...COMMENT_COLUMNS]]), judge)).toThrow("no comment in it");
});
