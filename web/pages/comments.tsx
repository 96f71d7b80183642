import { Keyboard, RotateCw, Settings } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { api } from "../api/api.ts";
import { ExportButton } from "../features/audit/export-buttons.tsx";
import { FailedNotice } from "../features/audit/failed-notice.tsx";
import type { FilterChange } from "../features/comments/data/filter.ts";
import { useRefresh } from "../features/comments/data/use-refresh.ts";
import { PendingNotice } from "../features/comments/decisions/pending-notice.tsx";
import { FilterBar } from "../features/comments/filter/filter-bar.tsx";
import { FilterChips } from "../features/comments/filter/filter-chips.tsx";
import { StatusTiles } from "../features/comments/filter/status-tiles.tsx";
import { useFilter } from "../features/comments/filter/use-filter.ts";
import { HistoryButton } from "../features/comments/history/history-button.tsx";
import { HelpSheet } from "../features/comments/keyboard/help-sheet.tsx";
import { KEYS } from "../features/comments/keyboard/shortcuts.ts";
import { CommentResults } from "../features/comments/queue/comment-results.tsx";
import { SpamUpsell } from "../features/comments/upsell/spam-upsell.tsx";
import { WaveNotice } from "../features/comments/waves/wave-notice.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { DismissibleAlert } from "../ui/dismissible-alert.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { lazily } from "../ui/lazily.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";

const SettingsDialog = lazily(() =>
  import("../features/rules/settings-dialog.tsx").then(({ SettingsDialog }) => SettingsDialog),
);

export default function CommentsPage() {
  const { filter, change, clear } = useFilter();
  const { refresh, isRefreshing } = useRefresh(filter);
  const [error, setError] = useState<string | null>(null);
  const [helping, setHelping] = useState(false);
  const [configuring, setConfiguring] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);

  // The banner stays, but far down the list only the toast is visible.
  function fail(message: string) {
    setError(message);
    showToast({ look: "error", text: message });
  }
  /** A new filter starts at the top of the list. */
  function filterBy(part: FilterChange) {
    change(part);
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  }
  function startSearch() {
    search.current?.focus();
    search.current?.select();
  }

  return (
    <>
      <PageHeader title="Comentarios" lead="Lo que se escribe en tus páginas, en tiempo real.">
        <IconButton
          icon={Keyboard}
          label="Atajos de teclado"
          title="Atajos de teclado (?)"
          aria-keyshortcuts={KEYS.help}
          aria-haspopup="dialog"
          className="pointer-coarse:hidden"
          onClick={() => setHelping(true)}
        />
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setConfiguring(true)}>
          <Settings aria-hidden="true" className="size-4" />
          Configurar
        </Button>
        <Button look="secondary" loading={isRefreshing} onClick={refresh}>
          {!isRefreshing && <RotateCw aria-hidden="true" className="size-4" />}
          Actualizar
        </Button>
        <ExportButton label="Exportar" path={api.comments["export.csv"].$path({ query: filter })} />
        <HistoryButton onError={fail} />
      </PageHeader>
      <div className="space-y-4">
        {error && <DismissibleAlert onClose={() => setError(null)}>{error}</DismissibleAlert>}
        <FailedNotice />
        <WaveNotice />
        <SpamUpsell />
        <StatusTiles filter={filter} onStatus={(status) => filterBy({ status })} />
        <FilterBar filter={filter} onChange={filterBy} searchRef={search} />
        <FilterChips filter={filter} onChange={filterBy} onClear={clear} />
        {filter.status === "pending" && <PendingNotice filter={filter} onError={fail} />}
        <div ref={results} className="scroll-mt-16 lg:scroll-mt-2">
          <CommentResults
            key={JSON.stringify(filter)}
            filter={filter}
            onClear={clear}
            onSearch={startSearch}
            onHelp={() => setHelping(true)}
            onError={fail}
          />
        </div>
      </div>
      {helping && <HelpSheet onClose={() => setHelping(false)} />}
      <Suspense>{configuring && <SettingsDialog onClose={() => setConfiguring(false)} />}</Suspense>
    </>
  );
}
