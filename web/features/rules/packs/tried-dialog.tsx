import type { ReactNode } from "react";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { DialogButtons } from "../../../ui/overlays/dialog-buttons.tsx";
import type { Draft } from "../draft.ts";
import { PreviewPanel } from "../preview-panel.tsx";
import type { SettingsDraft } from "../use-settings-draft.ts";

type Props = {
  title: string;
  form: SettingsDraft;
  /** The settings as the dialog would leave them. */
  tried: Draft;
  /** The sentence of the button that takes them over. */
  action: string;
  isEmpty?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that proposes settings, beside what they would have done. */
export function TriedDialog({ title, form, tried, action, isEmpty = false, onClose, children }: Props) {
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      actions={
        <DialogButtons
          confirm={action}
          disabled={isEmpty}
          onCancel={onClose}
          onClick={() => {
            form.change(tried);
            onClose();
          }}
        />
      }
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
        <div className="min-w-0 space-y-4">{children}</div>
        <div className="min-w-0 lg:border-l lg:border-line lg:pl-6">
          <PreviewPanel draft={tried} page={form.scope} isDirty={!isEmpty} />
        </div>
      </div>
    </Dialog>
  );
}
