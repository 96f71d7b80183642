import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { useInvalidate } from "../../../api/use-invalidate.ts";

const KEY = "learning";
const PREVIEW = "learning-preview";

/** What a page learned, and its corrections. */
export const learningQuery = (page: string) =>
  queryOptions({
    queryKey: [KEY, page],
    queryFn: () => bodyOf(api.moderation.learning.$get({ query: { page } })),
  });

/** What learning changed in the last months. @param forget a correction; then: what would change without it */
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
