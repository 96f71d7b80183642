import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { HEADS, type Head } from "../../worker/moderation/model/heads.ts";

export type Label = 0 | 1 | null;
export type Row = {
  text: string;
  lang: string;
  /** File name without its endings, which is the source's name in the model card. */
  source: string;
  isAuthored: boolean;
  /** Position in its file: neighbours there may be twins. */
  position: number;
  /** Of authored rows: toxic, spam, complaint, question, praise, neutral or banter. */
  class: string | undefined;
  /** Of authored disguised rows: the same sentence in normal spelling. */
  plain: string | undefined;
  /** null: not labelled for that head, and left out of its training and measures. */
  labels: Record<Head, Label>;
};

type StoredRow = { text: string; lang: string; label: { toxic: Label; spam: Label }; class?: string; plain?: string };

/**
 * All rows of the JSONL files (plain or gzip) in one folder, files by name.
 *
 * @param without sources to leave out
 */
export function readFolder(
  folder: string,
  { authored, without = [] }: { authored: boolean; without?: string[] },
): Row[] {
  return readdirSync(folder)
    .sort()
    .filter((file) => !without.includes(sourceOf(file)))
    .flatMap((file) => readRows(join(folder, file), authored));
}

export function readRows(path: string, isAuthored: boolean): Row[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, position) => {
      const stored: StoredRow = JSON.parse(line);
      const legitimate =
        stored.class === undefined ? null : stored.class === "complaint" || stored.class === "question" ? 1 : 0;
      return {
        text: stored.text,
        lang: stored.lang,
        source: sourceOf(path),
        isAuthored,
        position,
        class: stored.class,
        plain: stored.plain,
        labels: { ...stored.label, legitimate },
      };
    });
}

/** Rows with a label for the head, as (row index, label) pairs. */
export function labelled(rows: readonly Row[], head: Head): { index: number; label: 0 | 1 }[] {
  return rows.flatMap((row, index) => {
    const label = row.labels[head];
    return label === null ? [] : [{ index, label }];
  });
}

export function isUnlabelled(row: Row): boolean {
  return HEADS.every((head) => row.labels[head] === null);
}

function sourceOf(path: string): string {
  return basename(path).replace(/\.jsonl(\.gz)?$/, "");
}
