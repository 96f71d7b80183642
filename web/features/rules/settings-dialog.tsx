import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/api-error.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { settingsQuery } from "./queries.ts";
import { cachedSettings } from "./settings-cache.ts";
import { SettingsForm } from "./settings-form.tsx";

const TITLE = "Configuración de moderación";

/** The settings of a page (`page` with its public id), or without it of the workspace. The dialog is open while it is mounted. */
export function SettingsDialog({ page, onClose }: { page?: { id: string; name: string }; onClose: () => void }) {
  const settings = useQuery(settingsQuery(page?.id));
  const title = page ? `${TITLE} de ${page.name}` : TITLE;
  if (settings.data) return <SettingsForm title={title} page={page?.id} answer={settings.data} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {settings.isError ? (
        <RetryAlert onRetry={() => settings.refetch()}>
          <p>{messageOf(settings.error, "No se pudo cargar la configuración.")}</p>
          {!page && <p className="mt-1">{lastKnown()}</p>}
        </RetryAlert>
      ) : (
        <LoadingBlock label="Cargando la configuración..." className="h-40 rounded-control" />
      )}
    </Dialog>
  );
}

/** The settings that this browser remembers, read-only: they may be outdated. */
function lastKnown(): string {
  const { automod, prohibitedKeywords } = cachedSettings();
  const words =
    prohibitedKeywords.length === 1 ? "1 palabra prohibida" : `${prohibitedKeywords.length} palabras prohibidas`;
  return `Lo último que sabemos: moderación automática ${automod ? "activada" : "desactivada"}, ${words}.`;
}
