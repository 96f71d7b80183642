import type { CaseKind } from "../acta/case-parts.ts";
import type { ExportRow } from "./request-export.ts";

type Named = Pick<ExportRow, "id" | "workspaceId">;

/** The prefix of the objects of a file, below that of its workspace: they are deleted with the account (`closing`). */
export const folderOf = ({ id, workspaceId }: Named): string => `${workspaceId}/export/${id}/`;
export const partOf = (of: Named, part: number, kind: CaseKind): string =>
  `${folderOf(of)}${String(part).padStart(6, "0")}.${kind}`;
export const accountOf = (of: Named): string => `${folderOf(of)}account.json`;
