import { useState } from "react";
import { SENSITIVITIES, type Sensitivity } from "../../../worker/vocabulary/judging/judgement.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { DropZone, FileButton } from "../../ui/forms/file-drop.tsx";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { commentsIn, commentsOf, MOST_BYTES, MOST_COMMENTS, readSheet, type Sheet } from "./comments-from.ts";
import { EngineLine } from "./engine-line.tsx";
import { useJudge } from "./use-judge.ts";
import { VerdictList } from "./verdict-list.tsx";

const LEVEL_OPTIONS = SENSITIVITIES.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }));

/** Judges pasted comments, or those of a file, on the visitor's own machine. */
export function Judge() {
  const { engine, run, reload, judge, explain, clear } = useJudge();
  const [typed, setTyped] = useState("");
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [level, setLevel] = useState<Sensitivity>("normal");
  const texts = sheet ? (sheet.chosen === null ? [] : commentsOf(sheet, sheet.chosen)) : commentsIn(typed);
  const isTooMuch = texts.length > MOST_COMMENTS;
  const isRunning = run !== null && run.tookMs === null;

  const open = async (file: File | undefined) => {
    if (!file) return;
    const read = file.size > MOST_BYTES ? null : await readSheet(file).catch(() => null);
    setSheet(read);
    setProblem(read ? problemOf(read) : UNREADABLE);
  };
  const change = (to: Sensitivity) => {
    setLevel(to);
    if (run) judge(run.texts, to);
  };

  return (
    <div className="space-y-6">
      <EngineLine engine={engine} onRetry={reload} />
      <DropZone onFile={open} className="space-y-4 border-line bg-surface p-4 sm:p-6">
        {sheet ? (
          <OpenedFile sheet={sheet} count={texts.length} onColumn={(chosen) => setSheet({ ...sheet, chosen })} />
        ) : (
          <TextArea
            label="Comentarios, uno en cada línea"
            rows={7}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="Pégalos aquí, o suelta un archivo CSV en este recuadro"
          />
        )}
        {problem && <Alert look="error">{problem}</Alert>}
        {isTooMuch && (
          <Alert look="error">
            Son {figure(texts.length)} comentarios; aquí caben hasta {figure(MOST_COMMENTS)} a la vez. Divide el
            archivo.
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            loading={isRunning}
            disabled={engine.name !== "ready" || texts.length === 0 || isTooMuch}
            onClick={() => judge(texts, level)}
          >
            {texts.length > 1 ? `Juzgar ${figure(texts.length)} comentarios` : "Juzgar"}
          </Button>
          <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" look="secondary" onFile={open}>
            Abrir un archivo
          </FileButton>
          {sheet ? (
            <Button
              look="quiet"
              onClick={() => {
                setSheet(null);
                setProblem(null);
                clear();
              }}
            >
              Quitar el archivo
            </Button>
          ) : (
            typed === "" && (
              <Button look="quiet" onClick={() => setTyped(EXAMPLES.join("\n"))}>
                Usar ejemplos
              </Button>
            )
          )}
          <div className="sm:ml-auto">
            <SegmentedControl label="Nivel" options={LEVEL_OPTIONS} value={level} onChange={change} />
          </div>
        </div>
      </DropZone>
      {run && run.texts.length > 0 && <VerdictList run={run} onOpen={(index) => explain(run, index)} />}
    </div>
  );
}

const UNREADABLE = "No pudimos leer ese archivo. Admite CSV y texto de hasta 100 MB.";

function problemOf({ rows }: Sheet): string | null {
  return rows.length === 0 ? "Ese archivo no tiene comentarios." : null;
}

function OpenedFile({
  sheet,
  count,
  onColumn,
}: {
  sheet: Sheet;
  count: number;
  onColumn: (column: number | null) => void;
}) {
  return (
    <div className="space-y-4">
      <p className="text-ink">
        <strong className="wrap-anywhere">{sheet.name}</strong>
        {sheet.chosen !== null && ` · ${figure(count)} comentarios`}
      </p>
      {sheet.columns.length > 1 && (
        <Select
          label="Columna con el comentario"
          value={sheet.chosen ?? ""}
          onChange={({ target }) => onColumn(target.value === "" ? null : Number(target.value))}
        >
          <option value="">Elige una columna</option>
          {sheet.columns.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name and keep their places
            <option key={column} value={column}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

/** Comments to begin with, one of each usual kind. All were written for this page. */
const EXAMPLES = [
  "Llevo tres semanas esperando mi pedido y nadie contesta. Una vergüenza de servicio.",
  "Eres un 1mb3c1l y tu tienda es una m13rda",
  "¿Abren los domingos por la tarde?",
  "Préstamos rápidos sin aval, escribe al wa.me/34600111222",
  "La mejor tarta que he probado en años, gracias a todo el equipo",
  "Vete a tu país, aquí no queremos gente como tú",
  "You are a disgrace and so is your shop, idiot",
  "Mi teléfono es el 612 345 678, por favor llámenme por el pedido 4821",
] as const;
