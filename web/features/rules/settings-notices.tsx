import { useState } from "react";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { SettingsAnswer } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { NETWORK_LIST } from "../networks/network-list.ts";
import { ConflictAlert } from "./conflict-alert.tsx";
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
