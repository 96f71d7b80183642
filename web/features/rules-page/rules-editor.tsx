import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useBlocker } from "react-router";
import { messageOf } from "../../api/api-error.ts";
import type { Account } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { UnsavedDialog } from "../../ui/overlays/unsaved-dialog.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { AutoRepliesPanel } from "../auto-replies/auto-replies-panel.tsx";
import { settingsQuery } from "../rules/queries.ts";
import { SettingsNotices } from "../rules/settings-notices.tsx";
import { SettingsAside, settingsParts } from "../rules/settings-parts.tsx";
import { type SettingsDraft, type SettingsScope, useSettingsDraft } from "../rules/use-settings-draft.ts";
import { SavedRepliesPanel } from "../saved-replies/saved-replies-panel.tsx";
import type { Section } from "./rules-sections.tsx";

// The words of all packs weigh as much as the page.
const PackList = lazyPart(async () => (await import("../rules/packs/pack-list.tsx")).PackList);
const PresetList = lazyPart(async () => (await import("../rules/packs/preset-list.tsx")).PresetList);
const PublicPagePanel = lazyPart(async () => (await import("./public-page-panel.tsx")).PublicPagePanel);

type Props = {
  section: Section;
  /** The accounts of the chosen page, or one of them; none for all pages. */
  accounts: readonly Account[];
};

/** Loads the settings of the chosen page on its networks. */
export function RulesEditor({ section, accounts }: Props) {
  const [first, second] = accounts;
  const settings = useQuery(settingsQuery(first?.id));
  const other = useQuery({ ...settingsQuery(second?.id), enabled: second !== undefined });
  if (settings.isError)
    return (
      <RetryAlert onRetry={() => settings.refetch()}>
        {messageOf(settings.error, "No se pudo cargar la configuración.")}
      </RetryAlert>
    );
  if (!settings.data || (second && other.isPending))
    return <LoadingBlock label="Cargando la configuración..." className="h-60 rounded-control" />;
  const linked =
    first && second && other.data
      ? { id: second.id, network: second.platform, answer: other.data, of: first.platform, group: first.group_key }
      : undefined;
  return <Editor {...{ section, accounts }} scope={{ page: first?.id, answer: settings.data, linked }} />;
}

function Editor({ section, accounts, scope }: Props & { scope: SettingsScope }) {
  const form = useSettingsDraft(scope, () => undefined);
  const { basics, words, raids, exceptions, learning } = settingsParts(form);
  const [first] = accounts;
  const choose = <p className="text-ink-faint">Elige una página en «Vale para»: cada una tiene lo suyo.</p>;
  const panels: Record<Section, () => ReactNode> = {
    [paths.rules]: () => (
      <>
        <PresetList form={form} />
        {basics.panel}
      </>
    ),
    [paths.rulesWords]: () => (
      <div className="space-y-6">
        <Tabs label="Listas de palabras" tabs={words} />
        <PackList form={form} />
      </div>
    ),
    [paths.rulesReplies]: () => (accounts.length === 0 ? choose : <AutoRepliesPanel accounts={accounts} />),
    [paths.rulesSavedReplies]: () => <SavedRepliesPanel />,
    [paths.rulesExceptions]: () => exceptions.panel,
    [paths.rulesRaids]: () => raids.panel,
    [paths.rulesLearning]: () => learning?.panel ?? choose,
    [paths.rulesPublic]: () => (first ? <PublicPagePanel key={first.group_key} page={first.group_key} /> : choose),
  };
  const isOfSettings = SAVED_TOGETHER.includes(section);
  return (
    <>
      <div className={isOfSettings ? "grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]" : "max-w-3xl"}>
        <div className="min-w-0">
          {!WITHOUT_SETTINGS.includes(section) && <SettingsNotices form={form} label="Red" />}
          {panels[section]()}
        </div>
        {isOfSettings && <SettingsAside form={form} />}
      </div>
      <SaveBar form={form} />
      <AskBeforeLeaving isDirty={form.isDirty} />
    </>
  );
}

/** The sections whose edits wait for «Guardar»; the others are saved at once. */
const SAVED_TOGETHER: readonly Section[] = [paths.rules, paths.rulesWords, paths.rulesRaids];

/** They have no settings that could differ between networks. */
const WITHOUT_SETTINGS: readonly Section[] = [paths.rulesReplies, paths.rulesSavedReplies, paths.rulesPublic];

/** Stays in sight while there are edits, whatever section is open. */
function SaveBar({ form }: { form: SettingsDraft }) {
  if (!form.maySave) return null;
  return (
    <section
      aria-label="Cambios sin guardar"
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface py-3 max-sm:bottom-14"
    >
      <p className="mr-auto text-ink-soft">Los cambios valen cuando los guardes.</p>
      <Button
        look="secondary"
        onClick={() => {
          form.discard();
          form.setApplyTo("new");
        }}
      >
        Descartar
      </Button>
      <Button loading={form.isSaving} onClick={form.send}>
        Guardar
      </Button>
    </section>
  );
}

/** Asks before another page or another screen is opened; between sections the edits stay. */
function AskBeforeLeaving({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && (!to.pathname.startsWith(paths.rules) || to.search !== from.search),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <UnsavedDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()}>
      Si sales ahora, la moderación sigue como estaba.
    </UnsavedDialog>
  );
}
