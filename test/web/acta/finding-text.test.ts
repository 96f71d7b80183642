import { expect, it } from "vitest";
import { findingText } from "../../../web/features/acta/finding-text.ts";

it.each([
  [
    { kind: "changed", parts: ["text", "ledger"], seal: 3, commentId: 7 },
    "Sello 3, comentario 7: cambió el texto, lo que pasó y cuándo.",
  ],
  [{ kind: "inserted", seal: 0, commentId: 7 }, "Fuera de los sellos, comentario 7: está y no se selló."],
  [{ kind: "removed", seal: 3, commentId: 7 }, "Sello 3, comentario 7: se selló y ya no está."],
  [{ kind: "rewritten", seal: 3, commentId: 7 }, "Sello 3, comentario 7: su texto cambió y nada dice por qué."],
  [{ kind: "seal_missing", seal: 3 }, "Sello 3: falta."],
  [{ kind: "seal_changed", seal: 3 }, "Sello 3: el sello no es el que se hizo."],
  [{ kind: "signature", seal: 3 }, "Sello 3: su firma no es de Atalaya."],
] as const)("says what does not fit and where: %j", (finding, text) => {
  expect(findingText(finding as never)).toBe(text);
});
