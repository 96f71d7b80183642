import { Keyboard, RotateCw, Settings } from "lucide-react";
import { useRef, useState } from "react";
import { INBOX_NAMES } from "../../worker/vocabulary/comments.ts";
import { api } from "../api/api.ts";
import { ExportButton } from "../features/audit/export-button.tsx";
import { FailedBanner } from "../features/audit/failed-banner.tsx";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import type { FilterChange } from "../features/comments/data/filter.ts";
import { useRefresh } from "../features/comments/data/use-refresh.ts";
import { WaitingBanner } from "../features/comments/decisions/waiting-banner.tsx";
import { FilterChips, unlikeTab } from "../features/comments/filter/filter-chips.tsx";
import { InboxTabs } from "../features/comments/filter/inbox-tabs.tsx";
import { SearchBox } from "../features/comments/filter/search-box.tsx";
import { useFilter } from "../features/comments/filter/use-filter.ts";
import { HistoryButton } from "../features/comments/history/history-button.tsx";
import { KEYS } from "../features/comments/keyboard/shortcuts.ts";
import { CommentResults } from "../features/comments/queue/comment-results.tsx";
import { SpamUpsell } from "../features/comments/upsell/spam-upsell.tsx";
import { WaveBanner } from "../features/comments/waves/wave-banner.tsx";
import { GuideWithoutPages } from "../features/first-steps/guide-without-pages.tsx";
import { Button } from "../ui/button.tsx";
import { DismissibleAlert } from "../ui/dismissible-alert.tsx";
import { FilterToggle } from "../ui/forms/filter-toggle.tsx";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Menu } from "../ui/overlays/menu.tsx";
import { showToast } from "../ui/overlays/toast-store.ts";

const SettingsDialog = lazyPart(() =>
  import("../features/rules/settings-dialog.tsx").then(({ SettingsDialog }) => SettingsDialog),
);

const FilterPanel = lazyPart(() =>
  import("../features/comments/filter/filter-panel.tsx").then(({ FilterPanel }) => FilterPanel),
);

const HelpSheet = lazyPart(() =>
  import("../features/comments/keyboard/help-sheet.tsx").then(({ HelpSheet }) => HelpSheet),
);

const AppealsBanner = lazyPart(async () => (await import("../features/appeals/appeals-banner.tsx")).AppealsBanner);

const PendingBanner = lazyPart(() =>
  import("../features/comments/decisions/pending-banner.tsx").then(({ PendingBanner }) => PendingBanner),
);

const PendingBlocks = lazyPart(() =>
  import("../features/institution/pending-blocks.tsx").then(({ PendingBlocks }) => PendingBlocks),
);

const ANSWER_OPTIONS = (["unanswered", "answered"] as const).map((value) => ({ value, label: INBOX_NAMES[value] }));

export default function CommentsPage() {
  const maySetRules = useAbility("rules");
  const mayManagePages = useAbility("pages");
  const mayModerate = useAbility("moderate");
  const isInstitution = useUser().workspace.institution;
  const { filter, change, apply, clear } = useFilter();
  const { refresh, isRefreshing } = useRefresh(filter);
  const [error, setError] = useState<string | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
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

  const filterCount = Object.values(unlikeTab({ ...filter, search: undefined })).filter(Boolean).length;
  return (
    <>
      <button
        type="button"
        onClick={goToList}
        className="sr-only z-50 rounded-control bg-lantern px-4 py-3 font-semibold text-on-lantern focus:not-sr-only focus:fixed focus:top-2 focus:left-2 lg:focus:left-66"
      >
        Saltar a la lista
      </button>
      <header className="mb-1 flex items-center gap-2">
        <title>Comentarios · Atalaya</title>
        {/* On a phone the bar at the bottom names the screen. */}
        <h1 className="mr-2 text-title font-semibold max-sm:sr-only">Comentarios</h1>
        <SearchBox value={filter.search ?? ""} onSearch={(text) => filterBy({ search: text })} inputRef={search} />
        <FilterToggle panel="filtros" count={filterCount} isOpen={areFiltersOpen} onToggle={setFiltersOpen} />
        {maySetRules && (
          <Button
            look="secondary"
            title="Configurar"
            aria-haspopup="dialog"
            className="max-sm:min-w-11 max-sm:px-0"
            onClick={() => setSettingsOpen(true)}
          >
            <Settings aria-hidden="true" className="size-4 max-sm:size-5" />
            <span className="max-sm:sr-only">Configurar</span>
          </Button>
        )}
        <Menu label="Más acciones de la lista" className="max-sm:-mx-1.5">
          <Button look="quiet" loading={isRefreshing} onClick={refresh}>
            {!isRefreshing && <RotateCw aria-hidden="true" className="size-4" />}
            Actualizar
          </Button>
          <ExportButton label="Exportar" path={api.comments["export.csv"].$path({ query: filter })} />
          {mayManagePages && <HistoryButton onError={showError} />}
          <Button
            look="quiet"
            aria-keyshortcuts={KEYS.help}
            aria-haspopup="dialog"
            className="pointer-coarse:hidden"
            onClick={() => setHelpOpen(true)}
          >
            <Keyboard aria-hidden="true" className="size-4" />
            Atajos de teclado
            <KeyHint>{KEYS.help}</KeyHint>
          </Button>
        </Menu>
      </header>
      <InboxTabs filter={filter} onChoose={filterBy} onApply={apply} />
      <div className="mt-2 space-y-2">
        <div id="filtros" hidden={!areFiltersOpen}>
          {areFiltersOpen && <FilterPanel filter={filter} onChange={filterBy} />}
        </div>
        {(filter.inbox === "unanswered" || filter.inbox === "answered") && (
          <SegmentedControl
            label="Quejas y preguntas"
            options={ANSWER_OPTIONS}
            value={filter.inbox}
            onChange={(inbox) => filterBy({ inbox })}
          />
        )}
        <FilterChips filter={filter} onChange={filterBy} onClear={clear} />
        {error && <DismissibleAlert onClose={() => setError(null)}>{error}</DismissibleAlert>}
        <GuideWithoutPages />
        <FailedBanner />
        <WaitingBanner />
        <WaveBanner />
        {mayModerate && <AppealsBanner />}
        {isInstitution && <PendingBlocks />}
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
        <SpamUpsell />
      </div>
      {isHelpOpen && <HelpSheet onClose={() => setHelpOpen(false)} />}
      {isSettingsOpen && <SettingsDialog onClose={() => setSettingsOpen(false)} />}
    </>
  );
}
