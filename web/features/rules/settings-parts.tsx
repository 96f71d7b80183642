import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { RaidPanel } from "../raids/raid-panel.tsx";
import { ApplyChoice } from "./apply-choice.tsx";
import { BasicsPanel } from "./basics-panel.tsx";
import { ExceptionList } from "./exceptions/exception-list.tsx";
import { LearningPanel } from "./learning/learning-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
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
