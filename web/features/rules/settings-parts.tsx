import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ApplyTo } from "../../../worker/vocabulary/comments.ts";
import { PAST_DAYS } from "../../../worker/vocabulary/durations.ts";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { RaidPanel } from "../raids/raid-panel.tsx";
import { BasicsPanel } from "./basics-panel.tsx";
import { changeOf, type Draft } from "./draft.ts";
import { ExceptionList } from "./exceptions/exception-list.tsx";
import { LearningPanel } from "./learning/learning-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { previewQuery } from "./queries.ts";
import { useDebounced } from "./use-debounced.ts";
import type { SettingsDraft, SettingsScope } from "./use-settings-draft.ts";
import type { WordKind } from "./words/word-kinds.ts";
import { WordList } from "./words/word-list.tsx";

const LISTS = [
  { kind: "prohibited", field: "prohibitedKeywords", label: "Palabras prohibidas" },
  { kind: "allowed", field: "allowedWords", label: "Permitidas" },
  { kind: "domains", field: "allowedDomains", label: "Dominios" },
] as const satisfies { kind: WordKind; field: string; label: string }[];

/** The parts of the settings, for the tabs of the dialog and the sections of the page. */
export function settingsParts(form: SettingsDraft) {
  const { draft, saved, change, accounts, page } = form;
  return {
    basics: {
      value: "basics",
      label: "General",
      panel: <BasicsPanel draft={draft} inherited={form.answer.inherited} onChange={change} />,
    },
    words: LISTS.map(({ kind, field, label }) => ({
      value: kind,
      label: draft[field].length > 0 ? `${label} (${figure(draft[field].length)})` : label,
      panel: (
        <WordList
          kind={kind}
          words={draft[field]}
          saved={saved[field]}
          onChange={(words) => change({ [field]: words })}
          page={page}
        />
      ),
    })),
    raids: {
      value: "raids",
      label: "Asedios",
      panel: (
        <RaidPanel
          accounts={accounts}
          isAutomatic={draft.automaticRaid}
          onChange={(automaticRaid) => change({ automaticRaid })}
        />
      ),
    },
    exceptions: { value: "exceptions", label: "Excepciones", panel: <ExceptionList accounts={accounts} /> },
    learning: page === undefined ? undefined : { value: "learning", label: "Lo aprendido", panel: learned(page, form) },
  };
}

/** What the draft would change, and to which comments it is applied. */
export const SettingsAside = ({ form }: { form: SettingsDraft }) => (
  <div className="min-w-0 space-y-4 lg:border-l lg:border-line lg:pl-6">
    <PreviewPanel draft={form.draft} page={form.scope} isDirty={form.isDirty || form.isMadeAlike} />
    <ApplyChoice value={form.applyTo} onChange={form.setApplyTo} draft={form.draft} page={form.scope} />
  </div>
);

/** What each account learned: corrections are learned by account, since people write differently on each network. */
function learned(
  page: string,
  { isForBoth, linked }: Pick<SettingsDraft, "isForBoth"> & Pick<SettingsScope, "linked">,
) {
  if (!linked || !isForBoth) return <LearningPanel page={page} />;
  const both = [
    { id: page, network: linked.of },
    { id: linked.id, network: linked.network },
  ];
  return both.map(({ id, network }) => (
    <section key={id} aria-label={NETWORK_NAMES[network]} className="mb-6">
      <h3 className="mb-2 font-medium text-ink">{NETWORK_NAMES[network]}</h3>
      <LearningPanel page={id} />
    </section>
  ));
}

const CHOICES: { value: ApplyTo; label: string }[] = [
  { value: "new", label: "Solo a los comentarios nuevos" },
  { value: "past", label: `También a los anteriores (${PAST_DAYS} días)` },
];

type Props = { value: ApplyTo; onChange: (value: ApplyTo) => void; draft: Draft; page: string | undefined };

/** Asks to which comments the settings are applied, and says what that does on the network. */
function ApplyChoice({ value, onChange, draft, page }: Props) {
  const name = useId();
  const settled = useDebounced(draft, 600);
  const preview = useQuery({ ...previewQuery(changeOf(settled, page)), enabled: value === "past" });
  const past = preview.data?.past;
  return (
    <fieldset>
      <legend className="font-medium text-ink">Al guardar, aplicar</legend>
      {CHOICES.map((choice) => (
        <label key={choice.value} className="flex min-h-11 items-center gap-3 text-ink sm:min-h-9">
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="size-4.5 shrink-0 accent-lantern"
          />
          {choice.label}
        </label>
      ))}
      {value === "past" && (
        <p className="text-ink-faint" role="status">
          {past
            ? `En la red se ocultarán ${figure(past.hidden)} comentarios y se volverán a mostrar ${figure(past.released)}, también anteriores a la conexión de tu página. Lo que decidió una persona no cambia.`
            : "Calculando cuántos comentarios cambiarían en la red…"}
        </p>
      )}
    </fieldset>
  );
}
