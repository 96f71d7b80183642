import { useEffect, useState } from "react";
import type { ApplyTo } from "../../../worker/vocabulary/comments.ts";
import { NETWORK_NAMES, type Network } from "../../../worker/vocabulary/networks.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { isCode, messageOf } from "../../api/api-error.ts";
import type { SettingsAnswer } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { UnsavedDialog } from "../../ui/overlays/unsaved-dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { NETWORK_LIST } from "../networks/network-list.ts";
import { RaidPanel } from "../raids/raid-panel.tsx";
import { ApplyChoice } from "./apply-choice.tsx";
import { BasicsPanel } from "./basics-panel.tsx";
import { ConflictAlert } from "./conflict-alert.tsx";
import { changeOf, type Draft, isChanged, rebase } from "./draft.ts";
import { ExceptionList } from "./exceptions/exception-list.tsx";
import { LearningPanel } from "./learning/learning-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { useSaveSettings } from "./queries.ts";
import type { WordKind } from "./words/word-kinds.ts";
import { WordList } from "./words/word-list.tsx";

type Props = {
  title: string;
  page: string | undefined;
  answer: SettingsAnswer;
  /** The other account of the same page, its settings, the network of this one, and the key of both. */
  linked: { id: string; network: Network; answer: SettingsAnswer; of: Network; group: string } | undefined;
  onClose: () => void;
};

/** All settings, with a preview of what they would change. Edits are kept until they are saved or discarded. */
export function SettingsForm({ title, page, answer, linked, onClose }: Props) {
  // The versions to which the edits apply. A save or a reload replaces them by the server's.
  const [base, setBase] = useState({
    settings: answer.settings,
    version: answer.version,
    linkedVersion: linked?.answer.version,
  });
  const isUnlike = linked !== undefined && isChanged(answer.settings, linked.answer.settings);
  const [isForBoth, setForBoth] = useState(linked !== undefined && !isUnlike);
  const accounts = isForBoth && linked ? [page, linked.id] : [page];
  /** What the preview and the test of a word are about. */
  const scope = isForBoth && linked ? linked.group : page;
  const [draft, setDraft] = useState<Draft>(answer.settings);
  const [applyTo, setApplyTo] = useState<ApplyTo>("new");
  const [isLeaving, setLeaving] = useState(false);
  const save = useSaveSettings(page);
  const isDirty = isChanged(base.settings, draft);
  const isMadeAlike = isForBoth && isUnlike;
  const isConflict = isCode(save.error, "changed_meanwhile");
  useWarnBeforeLeaving(isDirty);

  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const close = () => (isDirty ? setLeaving(true) : onClose());

  function send() {
    save.mutate(
      {
        change: { ...changeOf(draft, page), version: base.version, applyTo },
        linked: isForBoth && linked ? { id: linked.id, version: base.linkedVersion } : undefined,
      },
      {
        onSuccess: ({ settings, version, application, linkedVersion = base.linkedVersion }) => {
          showToast({ look: "success", text: "Configuración guardada" });
          if (application?.state !== "running") return onClose();
          // The dialog stays open to show the progress.
          setBase({ settings, version, linkedVersion });
          setDraft(settings);
          setApplyTo("new");
        },
        onError: (error) => showToast({ look: "error", text: messageOf(error, "Error al guardar la configuración") }),
      },
    );
  }

  const list = (kind: WordKind, field: "prohibitedKeywords" | "allowedWords" | "allowedDomains") => (
    <WordList
      kind={kind}
      words={draft[field]}
      saved={base.settings[field]}
      onChange={(words) => change({ [field]: words })}
      page={page}
    />
  );
  const tabs = [
    {
      value: "basics",
      label: "General",
      panel: <BasicsPanel draft={draft} inherited={answer.inherited} onChange={change} />,
    },
    {
      value: "prohibited",
      label: counted("Palabras prohibidas", draft.prohibitedKeywords),
      panel: list("prohibited", "prohibitedKeywords"),
    },
    {
      value: "allowed",
      label: counted("Permitidas", draft.allowedWords),
      panel: list("allowed", "allowedWords"),
    },
    {
      value: "domains",
      label: counted("Dominios", draft.allowedDomains),
      panel: list("domains", "allowedDomains"),
    },
    {
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
    { value: "exceptions", label: "Excepciones", panel: <ExceptionList accounts={accounts} /> },
    ...(page === undefined
      ? []
      : [
          {
            value: "learning",
            label: "Lo aprendido",
            panel: <LearningOf page={page} linked={isForBoth ? linked : undefined} />,
          },
        ]),
  ];

  return (
    <Dialog
      wide
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            {isDirty ? "Cancelar" : "Cerrar"}
          </Button>
          <Button disabled={!isDirty && !isMadeAlike && applyTo === "new"} loading={save.isPending} onClick={send}>
            Guardar
          </Button>
        </>
      }
    >
      <ApplicationStatus application={answer.application} />
      {isConflict && (
        <ConflictAlert
          accounts={accounts}
          onLoaded={([latest, latestLinked]) => {
            const rebased = rebase(base.settings, draft, latest.settings);
            setDraft(latestLinked ? rebase(base.settings, rebased, latestLinked.settings) : rebased);
            setBase({ ...latest, linkedVersion: latestLinked?.version ?? base.linkedVersion });
            save.reset();
          }}
        />
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
        <div className="min-w-0">
          {linked && (
            <div className="mb-4">
              <Select
                label="Vale para"
                value={isForBoth ? BOTH : linked.of}
                hint={
                  isMadeAlike &&
                  `${NETWORK_NAMES[linked.network]} tiene ahora otros ajustes: al guardar serán los mismos.`
                }
                onChange={(event) => setForBoth(event.target.value === BOTH)}
              >
                <option value={BOTH}>{NETWORK_LIST}</option>
                <option value={linked.of}>Solo {NETWORK_NAMES[linked.of]}</option>
              </Select>
            </div>
          )}
          <Tabs label="Partes de la configuración" tabs={tabs} />
        </div>
        <div className="min-w-0 space-y-4 lg:border-l lg:border-line lg:pl-6">
          <PreviewPanel draft={draft} page={scope} isDirty={isDirty || isMadeAlike} />
          <ApplyChoice value={applyTo} onChange={setApplyTo} draft={draft} page={scope} />
        </div>
      </div>
      {isLeaving && (
        <UnsavedDialog onStay={() => setLeaving(false)} onLeave={onClose}>
          Si cierras ahora, la moderación sigue como estaba.
        </UnsavedDialog>
      )}
    </Dialog>
  );
}

/** What each account learned: corrections are learned by account, since people write differently on each network. */
function LearningOf({ page, linked }: { page: string } & Pick<Props, "linked">) {
  if (!linked) return <LearningPanel page={page} />;
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

/** The value of both networks. */
const BOTH = "";

const counted = (label: string, list: readonly string[]) =>
  list.length > 0 ? `${label} (${figure(list.length)})` : label;

/** Makes the browser ask before it closes a tab with unsaved edits. */
function useWarnBeforeLeaving(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

/** The progress of applying the last saved settings to older comments. */
function ApplicationStatus({ application }: Pick<SettingsAnswer, "application">) {
  const [first] = useState(application);
  const [isNews, setNews] = useState(false);
  // An application that ended before the dialog was opened is not shown.
  if (!isNews && application && application.state !== first?.state) setNews(true);
  if (application === null || (application.state !== "running" && !isNews)) return null;
  const { state, considered, hidden, released } = application;
  const counts = `${figure(considered)} revisados, ${figure(hidden)} ocultados y ${figure(released)} mostrados`;
  return (
    <div className="mb-4">
      {state === "running" && <Alert look="info">Aplicando a los comentarios anteriores: {counts}…</Alert>}
      {state === "done" && <Alert look="success">Aplicada a los comentarios anteriores: {counts}.</Alert>}
      {state === "superseded" && (
        <Alert look="info">Dejó de aplicarse a los comentarios anteriores porque la configuración cambió.</Alert>
      )}
    </div>
  );
}
