import { Download, Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { saveFile } from "../../../api/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { type Addition, addMany, refusal } from "./add-to-list.ts";
import { readWordFile } from "./read-word-file.ts";
import { WORD_KINDS, type WordKind } from "./word-kinds.ts";

type Props = { kind: WordKind; words: readonly string[]; onAdd: (addition: Addition) => void };

/** Imports words from a file and exports them to one, which can be imported again. */
export function WordFileButtons({ kind, words, onAdd }: Props) {
  const file = useRef<HTMLInputElement>(null);

  async function importFile(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    const read = await readWordFile(chosen);
    onAdd("words" in read ? addMany(kind, words, read.words) : refusal(read.problem));
  }
  function exportFile() {
    saveFile(new Blob([`${words.join("\n")}\n`], { type: "text/plain;charset=utf-8" }), WORD_KINDS[kind].file);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={importFile}
        aria-label="Archivo CSV o TXT"
        className="hidden"
      />
      <Button look="quiet" size="small" onClick={() => file.current?.click()}>
        <Upload aria-hidden="true" className="size-4" />
        Importar CSV o TXT
      </Button>
      <Button look="quiet" size="small" disabled={words.length === 0} onClick={exportFile}>
        <Download aria-hidden="true" className="size-4" />
        Exportar
      </Button>
    </div>
  );
}
