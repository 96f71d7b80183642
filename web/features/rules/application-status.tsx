import { useState } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { SettingsAnswer } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";

/** The progress of applying the last saved settings to older comments. */
export function ApplicationStatus({ application }: Pick<SettingsAnswer, "application">) {
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
