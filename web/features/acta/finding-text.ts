import { SEALED_NAMES } from "../../../worker/vocabulary/acta/check.ts";
import type { ActaFinding } from "./queries.ts";

/** What does not fit, and where. */
export function findingText(finding: ActaFinding): string {
  const where = finding.seal > 0 ? `Sello ${finding.seal}` : "Fuera de los sellos";
  if (!("commentId" in finding)) {
    if (finding.kind === "signature") return `${where}: su firma no es de Atalaya.`;
    return finding.kind === "seal_changed" ? `${where}: el sello no es el que se hizo.` : `${where}: falta.`;
  }
  const comment = `${where}, comentario ${finding.commentId}`;
  if (finding.kind === "removed") return `${comment}: se selló y ya no está.`;
  if (finding.kind === "inserted") return `${comment}: está y no se selló.`;
  if (finding.kind === "rewritten") return `${comment}: su texto cambió y nada dice por qué.`;
  return `${comment}: cambió ${finding.parts.map((part) => SEALED_NAMES[part]).join(", ")}.`;
}
