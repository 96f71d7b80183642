import { Keyboard, RotateCw, Settings } from "lucide-react";
import { useRef, useState } from "react";
import { INBOX_NAMES } from "../../worker/vocabulary/comments.ts";
import { api } from "../api/api.ts";
import { ExportButton } from "../features/audit/export-button.tsx";
import { FailedBanner } from "../features/audit/failed-banner.tsx";
import { useAbility } from "../features/auth/session/use-ability.ts";
import type { FilterChange } from "../features/comments/data/filter.ts";
import { useRefresh } from "../features/comments/data/use-refresh.ts";
import { PendingBanner } from "../features/comments/decisions/pending-banner.tsx";
import { WaitingBanner } from "../features/comments/decisions/waiting-banner.tsx";
import { FilterBar } from "../features/comments/filter/filter-bar.tsx";
import { FilterChips } from "../features/comments/filter/filter-chips.tsx";
import { StatusTiles } from "../features/comments/filter/status-tiles.tsx";
import { useFilter } from "../features/comments/filter/use-filter.ts";
import { UsualDates } from "../features/comments/filter/usual-dates.tsx";
import { HistoryButton } from "../features/comments/history/history-button.tsx";
import { HelpSheet } from "../features/comments/keyboard/help-sheet.tsx";
import { KEYS } from "../features/comments/keyboard/shortcuts.ts";
import { CommentResults } from "../features/comments/queue/comment-results.tsx";
import { SpamUpsell } from "../features/comments/upsell/spam-upsell.tsx";
import { WaveBanner } from "../features/comments/waves/wave-banner.tsx";
import { GuideWithoutPages } from "../features/first-steps/first-steps.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { DismissibleAlert } from "../ui/dismissible-alert.tsx";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";
import { PHONE, useMedia } from "../ui/use-media.ts";

const SettingsDialog = lazyPart(() =>
  import("../features/rules/settings-dialog.tsx").then(({ SettingsDialog }) => SettingsDialog),
);

const ANSWER_OPTIONS = (["unanswered", "answered"] as const).map((value) => ({ value, label: INBOX_NAMES[value] }));

export default function CommentsPage() {
  const maySetRules = useAbility("rules");
  const mayManagePages = useAbility("pages");
  const mayModerate = useAbility("moderate");
  const { filter, change, apply, clear } = useFilter();
  const { refresh, isRefreshing } = useRefresh(filter);
  const [error, setError] = useState<string | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const isPhone = useMedia(PHONE);
  const search = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);

  // Far down the list the banner is not visible, so there is a toast, too.
  function showError(message: string) {
    setError(message);
    showToast({ look: "error", text: message });
  }
  /** A new filter starts at the top of the list. */
  function filterBy(part: FilterChange) {
    change(part);
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  }
  function goToList() {
    results.current?.querySelector<HTMLElement>("li[tabindex='0']")?.focus();
  }
  function startSearch() {
    search.current?.focus();
    search.current?.select();
  }

  const tools = (
    <>
      {maySetRules && (
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setSettingsOpen(true)}>
          <Settings aria-hidden="true" className="size-4" />
          Configurar
        </Button>
      )}
      <Button look="secondary" loading={isRefreshing} onClick={refresh}>
        {!isRefreshing && <RotateCw aria-hidden="true" className="size-4" />}
        Actualizar
      </Button>
      <ExportButton label="Exportar" path={api.comments["export.csv"].$path({ query: filter })} />
      {mayManagePages && <HistoryButton onError={showError} />}
    </>
  );
  return (
    <>
      <button
        type="button"
        onClick={goToList}
        className="sr-only z-50 rounded-control bg-lantern px-4 py-3 font-semibold text-on-lantern focus:not-sr-only focus:fixed focus:top-2 focus:left-2 lg:focus:left-66"
      >
        Saltar a la lista
      </button>
      <PageHeader title="Comentarios" lead="Lo que se escribe en tus páginas, en tiempo real." leadHidden>
        <IconButton
          icon={Keyboard}
          label="Atajos de teclado"
          title="Atajos de teclado (?)"
          aria-keyshortcuts={KEYS.help}
          aria-haspopup="dialog"
          className="pointer-coarse:hidden"
          onClick={() => setHelpOpen(true)}
        />
        {!isPhone && tools}
      </PageHeader>
      <div className="space-y-3">
        {error && <DismissibleAlert onClose={() => setError(null)}>{error}</DismissibleAlert>}
        <GuideWithoutPages />
        <FailedBanner />
        <WaitingBanner />
        <WaveBanner />
        {!isPhone && <SpamUpsell />}
        <FilterBar filter={filter} onChange={filterBy} onApply={apply} searchRef={search} />
        <StatusTiles filter={filter} onChoose={filterBy}>
          {isPhone && (
            <div className="flex shrink-0 gap-2">
              <div className="w-44">
                <UsualDates filter={filter} onChange={filterBy} />
              </div>
              {tools}
            </div>
          )}
        </StatusTiles>
        {(filter.inbox === "unanswered" || filter.inbox === "answered") && (
          <SegmentedControl
            label="Quejas y preguntas"
            options={ANSWER_OPTIONS}
            value={filter.inbox}
            onChange={(inbox) => filterBy({ inbox })}
          />
        )}
        <FilterChips filter={filter} onChange={filterBy} onClear={clear} />
        {mayModerate && filter.status === "pending" && <PendingBanner filter={filter} onError={showError} />}
        <div ref={results} className="scroll-mt-16 lg:scroll-mt-2">
          <CommentResults
            key={JSON.stringify(filter)}
            filter={filter}
            onClear={clear}
            onSearch={startSearch}
            onHelp={() => setHelpOpen(true)}
            onError={showError}
          />
        </div>
        {isPhone && <SpamUpsell />}
      </div>
      {isHelpOpen && <HelpSheet onClose={() => setHelpOpen(false)} />}
      {isSettingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </>
  );
}
