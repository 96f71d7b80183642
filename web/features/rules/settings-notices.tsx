import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { SettingsAnswer } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { NETWORK_LIST } from "../networks/network-list.ts";
import { loadSettings } from "./queries.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

/** @property label  of the choice of a network */
type Props = { form: SettingsDraft; label?: string };

/** What stands above the parts: the progress of an application, another person's save, and for which network they are. */
export function SettingsNotices({ form, label = "Vale para" }: Props) {
  return (
    <>
      <ApplicationStatus application={form.answer.application} />
      {form.isConflict && <ConflictAlert accounts={form.accounts} onLoaded={form.takeLatest} />}
      <NetworkChoice form={form} label={label} />
    </>
  );
}

/** The value of both networks. */
const BOTH = "";

function NetworkChoice({ form: { linked, isForBoth, isMadeAlike, setForBoth }, label }: Required<Props>) {
  if (!linked) return null;
  return (
    <div className="mb-4">
      <Select
        label={label}
        value={isForBoth ? BOTH : linked.of}
        hint={isMadeAlike && `${NETWORK_NAMES[linked.network]} tiene ahora otros ajustes: al guardar serán los mismos.`}
        onChange={(event) => setForBoth(event.target.value === BOTH)}
      >
        <option value={BOTH}>{NETWORK_LIST}</option>
        <option value={linked.of}>Solo {NETWORK_NAMES[linked.of]}</option>
      </Select>
    </div>
  );
}

/** The progress of applying the last saved settings to older comments. */
function ApplicationStatus({ application }: Pick<SettingsAnswer, "application">) {
  const [first] = useState(application);
  const [isNews, setNews] = useState(false);
  // An application that ended before the screen was opened is not shown.
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

/** Says that another person saved during the edit. Their settings can be loaded, with the reader's edits applied to them. */
function ConflictAlert({
  accounts,
  onLoaded,
}: {
  /** Those that the edits are for; undefined stands for the workspace. */
  accounts: readonly (string | undefined)[];
  onLoaded: (latest: [SettingsAnswer, ...(SettingsAnswer | undefined)[]]) => void;
}) {
  const reload = useMutation({
    mutationFn: () => Promise.all(accounts.map(loadSettings)),
    onSuccess: ([latest, ...others]) => latest && onLoaded([latest, ...others]),
    onError: () => showToast({ look: "error", text: "No se pudo cargar la configuración." }),
  });
  return (
    <div className="mb-4">
      <Alert
        look="warning"
        action={
          <Button look="secondary" size="small" loading={reload.isPending} onClick={() => reload.mutate()}>
            Recargar
          </Button>
        }
      >
        Alguien guardó otros cambios mientras editabas. Al recargar verás los suyos con los tuyos encima, y nada se
        pierde.
      </Alert>
    </div>
  );
}
