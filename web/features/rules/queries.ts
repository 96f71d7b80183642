import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import { isCode } from "../../api/api-error.ts";
import { withRetries } from "../../api/retries.ts";
import type { SavedSettings, SettingsAnswer, SettingsChange } from "../../api/types.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";
import { cacheSettings } from "./settings-cache.ts";

const KEY = "moderation-settings";
/** How often the settings are loaded while they are applied to older comments. */
const PROGRESS_MS = 2_000;

export const loadSettings = (page: string | undefined) => bodyOf(api.moderation.settings.$get({ query: { page } }));

/** The settings of a page, or without `page` of the workspace. @param page public id */
export const settingsQuery = (page?: string) =>
  queryOptions({
    queryKey: [KEY, page ?? null],
    queryFn: async (): Promise<SettingsAnswer> => {
      const answer = await loadSettings(page);
      if (page === undefined) cacheSettings(answer.settings);
      return answer;
    },
    refetchInterval: ({ state }) => (state.data?.application?.state === "running" ? PROGRESS_MS : false),
  });

/** What a draft would change. Each new draft makes a new call and aborts the previous one. */
export const previewQuery = (change: SettingsChange) =>
  queryOptions({
    queryKey: ["settings-preview", change],
    queryFn: ({ signal }) => bodyOf(api.moderation.settings.preview.$post({ json: change }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  });

/** What some words hide that nothing else would. */
export const wordsPreviewQuery = (words: readonly string[], page: string | undefined) =>
  queryOptions({
    queryKey: ["settings-preview", "words", words, page ?? null],
    queryFn: ({ signal }) =>
      bodyOf(api.moderation.words.preview.$post({ json: { words: [...words], page } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const wordTestQuery = (word: string, page: string | undefined) =>
  queryOptions({
    queryKey: ["word-test", word, page ?? null],
    queryFn: ({ signal }) =>
      bodyOf(api.moderation.words.test.$post({ json: { words: [word], page } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

type Save = {
  change: SettingsChange;
  /** The other account of the page, which gets the same settings. */
  linked: { id: string; version: string | undefined } | undefined;
};

/** Saves the settings of the workspace or of a page, with up to three tries. A try again of what was saved changes nothing. */
export function useSaveSettings(page: string | undefined) {
  // Comments show marks for words that are prohibited now, so they are reloaded.
  const changed = useInvalidate([KEY], ["accounts"], ["settings-preview"], ["comments", "list"]);
  return useMutation({
    mutationFn: ({ change, linked }: Save) =>
      withRetries(
        async () => {
          const saved = await save(change, page);
          const same = linked && (await save({ ...change, version: linked.version }, linked.id));
          return { ...saved, linkedVersion: same?.version };
        },
        page === undefined ? [] : undefined,
      ),
    onSuccess: (saved) => {
      if (page === undefined) cacheSettings(saved.settings);
      return changed();
    },
  });
}

async function save({ page: _, ...settings }: SettingsChange, page: string | undefined): Promise<SavedSettings> {
  try {
    if (page === undefined) return await bodyOf(api.moderation.settings.$post({ json: settings }));
    return await bodyOf(api.social.accounts.settings.$post({ json: { accountId: page, settings } }));
  } catch (error) {
    if (!isCode(error, "changed_meanwhile")) throw error;
    // The answer to an earlier try was lost: the stored settings are the ones that we sent.
    const latest = await loadSettings(page);
    if (isSame(latest, settings)) return latest;
    throw error;
  }
}

function isSame({ settings }: SettingsAnswer, { version: _, applyTo: __, ...sent }: SettingsChange): boolean {
  const ordered = (settings: object) => JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
  return ordered(settings) === ordered(sent);
}
