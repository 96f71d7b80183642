import { useEffect, useState } from "react";
import type { ApplyTo } from "../../../worker/vocabulary/comments.ts";
import type { Network } from "../../../worker/vocabulary/networks.ts";
import { isCode } from "../../api/api-error.ts";
import { showFailure } from "../../api/toasts.ts";
import type { SettingsAnswer } from "../../api/types.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { changeOf, type Draft, isChanged, rebase } from "./draft.ts";
import { useSaveSettings } from "./queries.ts";

export type SettingsScope = {
  /** Public id of an account; undefined for the whole workspace. */
  page: string | undefined;
  answer: SettingsAnswer;
  /** The other account of the same page, its settings, the network of this one, and the key of both. */
  linked: { id: string; network: Network; answer: SettingsAnswer; of: Network; group: string } | undefined;
};

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

/**
 * Settings while they are edited. Edits are kept until they are saved or discarded.
 *
 * @param onSaved gets whether the new settings are being applied to older comments
 */
export function useSettingsDraft({ page, answer, linked }: SettingsScope, onSaved: (isApplying: boolean) => void) {
  // The versions to which the edits apply. A save or a reload replaces them by the server's.
  const [base, setBase] = useState({
    settings: answer.settings,
    version: answer.version,
    linkedVersion: linked?.answer.version,
  });
  const isUnlike = linked !== undefined && isChanged(answer.settings, linked.answer.settings);
  const [isForBoth, setForBoth] = useState(linked !== undefined && !isUnlike);
  const accounts = isForBoth && linked ? [page, linked.id] : [page];
  const [draft, setDraft] = useState<Draft>(answer.settings);
  const [applyTo, setApplyTo] = useState<ApplyTo>("new");
  const save = useSaveSettings(page);
  const isDirty = isChanged(base.settings, draft);
  const isMadeAlike = isForBoth && isUnlike;
  useWarnBeforeLeaving(isDirty);

  // Something else of the screen saved, or another tab: without edits, there is nothing to ask.
  const isOutdated = isNewer(answer.version, base.version) || isNewer(linked?.answer.version, base.linkedVersion);
  if (isOutdated && !isDirty) {
    setBase({ settings: answer.settings, version: answer.version, linkedVersion: linked?.answer.version });
    setDraft(answer.settings);
  }

  function send() {
    save.mutate(
      {
        change: { ...changeOf(draft, page), version: base.version, applyTo },
        linked: isForBoth && linked ? { id: linked.id, version: base.linkedVersion } : undefined,
      },
      {
        onSuccess: ({ settings, version, application, linkedVersion = base.linkedVersion }) => {
          showToast({ look: "success", text: "Configuración guardada" });
          setBase({ settings, version, linkedVersion });
          setDraft(settings);
          setApplyTo("new");
          onSaved(application?.state === "running");
        },
        onError: showFailure("Error al guardar la configuración"),
      },
    );
  }

  /** Loads what another person saved, with the edits on top. */
  function takeLatest([latest, latestLinked]: [SettingsAnswer, ...(SettingsAnswer | undefined)[]]) {
    const rebased = rebase(base.settings, draft, latest.settings);
    setDraft(latestLinked ? rebase(base.settings, rebased, latestLinked.settings) : rebased);
    setBase({ ...latest, linkedVersion: latestLinked?.version ?? base.linkedVersion });
    save.reset();
  }

  return {
    ...{
      page,
      answer,
      linked,
      draft,
      accounts,
      isForBoth,
      setForBoth,
      isMadeAlike,
      isDirty,
      applyTo,
      setApplyTo,
      send,
    },
    saved: base.settings,
    /** What the preview and the test of a word are about. */
    scope: isForBoth && linked ? linked.group : page,
    change: (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part })),
    discard: () => setDraft(base.settings),
    maySave: isDirty || isMadeAlike || applyTo === "past",
    isSaving: save.isPending,
    isConflict: isCode(save.error, "changed_meanwhile"),
    takeLatest,
  };
}

const isNewer = (version = "0", than = "0"): boolean => Number(version) > Number(than);

/** Makes the browser ask before it closes a tab with unsaved edits. */
function useWarnBeforeLeaving(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
