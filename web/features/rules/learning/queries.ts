import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { useInvalidate } from "../../../api/use-invalidate.ts";

const KEY = "learning";
const PREVIEW = "learning-preview";

/** What a page learned, and from which corrections. */
export const learningQuery = (page: string) =>
  queryOptions({
    queryKey: [KEY, page],
    queryFn: () => bodyOf(api.moderation.learning.$get({ query: { page } })),
  });

/** What it changed in the last months, or what would change without a correction. @param forget undefined: what it changed */
export const learningPreviewQuery = (page: string, forget: string | undefined) =>
  queryOptions({
    queryKey: [PREVIEW, page, forget],
    queryFn: ({ signal }) =>
      bodyOf(
        api.moderation.learning.preview.$post({ json: { page, ...(forget && { forget }) } }, { init: { signal } }),
      ),
    staleTime: 60_000,
    gcTime: 60_000,
  });

type Choice = { enabled: boolean } | { forget: string };

export function useChooseLearning(page: string) {
  const changed = useInvalidate([KEY], [PREVIEW], ["moderation-settings"], ["settings-preview"], ["exception-preview"]);
  return useMutation({
    mutationFn: (choice: Choice) => bodyOf(api.moderation.learning.$put({ json: { page, ...choice } })),
    onSuccess: changed,
  });
}
