import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import type { ApplyTo } from "../../../../worker/vocabulary/comments.ts";
import { api, bodyOf } from "../../../api/api.ts";
import type { ExceptionDraft } from "../../../api/types.ts";
import { useInvalidate } from "../../../api/use-invalidate.ts";

const KEY = "exceptions";

/** Every exception of the workspace and its pages, the latest first. */
export const exceptionsQuery = queryOptions({
  queryKey: [KEY],
  queryFn: async () => (await bodyOf(api.moderation.exceptions.$get())).exceptions,
});

/** What an exception would have changed. Each new draft makes a new call and aborts the previous one. */
export const exceptionPreviewQuery = (draft: ExceptionDraft) =>
  queryOptions({
    queryKey: ["exception-preview", draft],
    queryFn: ({ signal }) => bodyOf(api.moderation.exceptions.preview.$post({ json: draft }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  });

type Addition = { draft: ExceptionDraft; applyTo: ApplyTo };

/** @param onSaved called even when the dialog is gone, since its comment may leave the list as soon as the exception applies */
export function useAddException(onSaved: (id: string, saved: Addition) => void) {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ draft, applyTo }: Addition) =>
      bodyOf(api.moderation.exceptions.$post({ json: { ...draft, applyTo } })),
    onSuccess: ({ id }, saved) => {
      onSaved(id, saved);
      return changed();
    },
  });
}

type Answers = { onRemoved: () => void; onError: (error: Error) => void };

/** Removes an exception. The callbacks run even when the calling component is gone: an undo is in a toast, after the dialog has closed. */
export function useRemoveException({ onRemoved, onError }: Answers) {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, applyTo }: { id: string; applyTo: ApplyTo }) =>
      bodyOf(api.moderation.exceptions[":id"].$delete({ param: { id }, query: { applyTo } })),
    onSuccess: () => {
      onRemoved();
      return changed();
    },
    onError,
  });
}

/** Reloads what an exception changes. Changed comments arrive live. */
const useChanged = () =>
  useInvalidate(
    [KEY],
    ["exception-preview"],
    ["moderation-settings"],
    ["settings-preview"],
    ["explanation"],
    ["author"],
    ["waves"],
  );
