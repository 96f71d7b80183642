import { useQuery } from "@tanstack/react-query";
import type { Network } from "../../../worker/vocabulary/networks.ts";
import { messageOf } from "../../api/api-error.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { settingsQuery } from "./queries.ts";
import { cachedSettings } from "./settings-cache.ts";
import { SettingsForm } from "./settings-form.tsx";

const TITLE = "Configuración de moderación";

type Account = { id: string; network: Network };
type Props = {
  /** The account by its public id, the other one of the same page, and the key of both. */
  page?: Account & { name: string; group: string; linked: Account | undefined };
  onClose: () => void;
};

/** The settings of an account of a page, or without `page` of the workspace. The dialog is open while it is mounted. */
export function SettingsDialog({ page, onClose }: Props) {
  const settings = useQuery(settingsQuery(page?.id));
  const linked = page?.linked;
  const other = useQuery({ ...settingsQuery(linked?.id), enabled: linked !== undefined });
  const title = page ? `${TITLE} de ${page.name}` : TITLE;
  // When those of the other account cannot be loaded, the dialog is about this one alone.
  if (settings.data && !(linked && other.isPending))
    return (
      <SettingsForm
        title={title}
        page={page?.id}
        answer={settings.data}
        linked={
          page && linked && other.data
            ? { ...linked, answer: other.data, of: page.network, group: page.group }
            : undefined
        }
        onClose={onClose}
      />
    );
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
