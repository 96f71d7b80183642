import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { DialogButtons } from "../../ui/overlays/dialog-buttons.tsx";
import { UnsavedDialog } from "../../ui/overlays/unsaved-dialog.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { SettingsNotices } from "./settings-notices.tsx";
import { SettingsAside, settingsParts } from "./settings-parts.tsx";
import { type SettingsScope, useSettingsDraft } from "./use-settings-draft.ts";

type Props = SettingsScope & { title: string; onClose: () => void };

/** The settings in a dialog, with a preview of what they would change: the short form of the page of rules. */
export function SettingsForm({ title, onClose, ...scope }: Props) {
  // It stays open to show the progress.
  const form = useSettingsDraft(scope, (isApplying) => !isApplying && onClose());
  const [isLeaving, setLeaving] = useState(false);
  const close = () => (form.isDirty ? setLeaving(true) : onClose());
  const { basics, words, raids, exceptions, learning } = settingsParts(form);

  return (
    <Dialog
      wide
      title={title}
      onClose={close}
      actions={
        <DialogButtons
          cancel={form.isDirty ? "Cancelar" : "Cerrar"}
          confirm="Guardar"
          disabled={!form.maySave}
          isSending={form.isSaving}
          onCancel={close}
          onClick={form.send}
        />
      }
    >
      <SettingsNotices form={form} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
        <div className="min-w-0">
          <Tabs
            label="Partes de la configuración"
            tabs={[basics, ...words, raids, exceptions, ...(learning ? [learning] : [])]}
          />
          {!form.isDirty && (
            <p className="mt-5">
              Respuestas, paquetes de palabras y copiar a otras páginas están en{" "}
              <Link to={rulesOf(scope)} className={textLinkClass}>
                Reglas
              </Link>
              .
            </p>
          )}
        </div>
        <SettingsAside form={form} />
      </div>
      {isLeaving && (
        <UnsavedDialog onStay={() => setLeaving(false)} onLeave={onClose}>
          Si cierras ahora, la moderación sigue como estaba.
        </UnsavedDialog>
      )}
    </Dialog>
  );
}

const rulesOf = ({ page, linked }: SettingsScope) =>
  page === undefined ? paths.rules : `${paths.rules}?page=${linked?.group ?? page}`;
