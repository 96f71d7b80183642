import { useVirtualizer } from "@tanstack/react-virtual";
import { Download } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { saveFile } from "../../api/save-file.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { Judged, outcomeOf, VERDICT_ICONS } from "../demo/verdict-panel.tsx";
import { foundIn } from "../judgement/finding-texts.ts";
import type { Verdict } from "./engine.ts";
import type { Run } from "./use-judge.ts";
import { verdictsCsv } from "./verdicts-csv.ts";

type Filter = Verdict["status"] | "all";
const FILTERS = [
  { value: "all", label: "Todos" },
  { value: "disapproved", label: "Se ocultan" },
  { value: "flagged", label: "Esperan" },
  { value: "approved", label: "Se quedan" },
] as const satisfies { value: Filter; label: string }[];

/** The estimated height of a closed line. */
const LINE_PX = 64;

/** What was decided of each comment, as far as the run is, with counts, a filter and a file to take along. */
export function VerdictList({ run, onOpen }: { run: Run; onOpen: (index: number) => void }) {
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState("");
  const { texts, verdicts } = run;
  const counts = useMemo(() => countsOf(verdicts), [verdicts]);
  const shown = useMemo(() => matching(run, filter, search), [run, filter, search]);
  const download = () =>
    saveFile(verdictsCsv(verdicts.map((verdict, index) => ({ text: texts[index]!, verdict }))), "atalaya-juez.csv");

  return (
    <section aria-label="Resultado" className="space-y-4">
      <Progress run={run} />
      <div className="flex flex-wrap items-end gap-3">
        <SegmentedControl
          label="Qué comentarios"
          value={filter}
          onChange={setFilter}
          options={FILTERS.map(({ value, label }) => ({
            value,
            label: (
              <>
                {label} <span className="figures text-ink-faint">{figure(counts[value])}</span>
              </>
            ),
          }))}
        />
        <div className="min-w-40 flex-1">
          <Field
            label="Buscar en el texto"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <Button look="secondary" disabled={run.tookMs === null} onClick={download}>
          <Download aria-hidden="true" className="size-4" />
          Descargar CSV
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="py-8 text-center text-ink-faint">Ningún comentario coincide.</p>
      ) : (
        <Lines key={run.id} run={run} shown={shown} onOpen={onOpen} />
      )}
    </section>
  );
}

function Progress({ run: { texts, verdicts, tookMs } }: { run: Run }) {
  if (tookMs === null)
    return (
      <div className="space-y-2">
        <p className="text-ink-soft">
          <span className="figures">{figure(verdicts.length)}</span> de {figure(texts.length)} comentarios
        </p>
        <progress
          aria-label="Comentarios juzgados"
          value={verdicts.length}
          max={texts.length}
          className="block h-2 w-full accent-lantern"
        />
      </div>
    );
  const seconds = (tookMs / 1000).toLocaleString("es", { maximumFractionDigits: tookMs < 10_000 ? 2 : 0 });
  return (
    <p role="status" className="text-ink">
      {texts.length === 1 ? "1 comentario juzgado" : `${figure(texts.length)} comentarios juzgados`} en {seconds} s,
      ninguno enviado.
    </p>
  );
}

/** The lines that are in sight; a click opens one. */
function Lines({ run, shown, onOpen }: { run: Run; shown: readonly number[]; onOpen: (index: number) => void }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    getItemKey: (at) => shown[at]!,
    overscan: 6,
  });
  const toggle = (index: number) => {
    if (index !== openIndex) onOpen(index);
    setOpenIndex(index === openIndex ? null : index);
  };
  return (
    <div ref={scroller} className="max-h-[70vh] overflow-y-auto border-y border-line">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index: at, start }) => {
          const index = shown[at]!;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={at}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Line
                text={run.texts[index]!}
                verdict={run.verdicts[index]!}
                isOpen={index === openIndex}
                onToggle={() => toggle(index)}
              />
              {index === openIndex && (
                <div className="bg-ground p-4 sm:p-6">
                  <Judged
                    text={run.texts[index]!}
                    verdict={detailOf(run.verdicts[index]!, run.highlights.get(index) ?? [])}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type LineProps = { text: string; verdict: Verdict; isOpen: boolean; onToggle: () => void };

function Line({ text, verdict, isOpen, onToggle }: LineProps) {
  const { label, look } = outcomeOf(verdict, verdict.scores);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="grid w-full gap-x-4 gap-y-1 px-2 py-3 text-left transition-colors hover:bg-raised sm:grid-cols-[10rem_1fr]"
    >
      <span>
        <Badge look={look} icon={VERDICT_ICONS[verdict.status]}>
          {label}
        </Badge>
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 wrap-anywhere text-ink">{text}</span>
        {verdict.reasons.length > 0 && (
          <span className="block text-small text-ink-soft first-letter:uppercase">{foundIn(verdict.reasons)}</span>
        )}
      </span>
    </button>
  );
}

const detailOf = (
  { scores, language, ...decision }: Verdict,
  highlights: NonNullable<ReturnType<Run["highlights"]["get"]>>,
) => ({ decision: { ...decision, highlights: [...highlights] }, scores, language });

function countsOf(verdicts: readonly Verdict[]): Record<Filter, number> {
  const counts = { all: verdicts.length, approved: 0, flagged: 0, disapproved: 0 };
  for (const { status } of verdicts) counts[status]++;
  return counts;
}

/** The indexes of the comments that match. */
function matching({ texts, verdicts }: Run, filter: Filter, search: string): number[] {
  const wanted = search.trim().toLowerCase();
  return verdicts.flatMap(({ status }, index) =>
    (filter === "all" || status === filter) && (wanted === "" || texts[index]!.toLowerCase().includes(wanted))
      ? [index]
      : [],
  );
}
