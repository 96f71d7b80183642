import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import type { Comment, NotesAnswer } from "../../../api/types.ts";
import { keepComments } from "../data/queries.ts";

/** The notes of a comment. They are loaded again when one of them changed. */
export const notesQuery = ({ id, notes }: Pick<Comment, "id" | "notes">) =>
  queryOptions({
    queryKey: ["notes", id, notes?.changed_at ?? null],
    queryFn: async () => (await bodyOf(api.notes.comment[":id"].$get({ param: { id } }))).notes,
    staleTime: Number.POSITIVE_INFINITY,
    // The earlier notes stay visible while the change loads.
    placeholderData: (before: NotesAnswer["notes"] | undefined) => before,
  });

export const useAddNote = () =>
  useNotesMutation((json: { commentId: string; text: string }) => bodyOf(api.notes.$post({ json })));

export const useChangeNote = () =>
  useNotesMutation(({ id, text }: { id: string; text: string }) =>
    bodyOf(api.notes[":id"].$put({ param: { id }, json: { text } })),
  );

/** Deletes a note, or restores a deleted one. */
export const useSetNoteDeleted = () =>
  useNotesMutation(({ id, deleted }: { id: string; deleted: boolean }) =>
    deleted
      ? bodyOf(api.notes[":id"].$delete({ param: { id } }))
      : bodyOf(api.notes[":id"].restore.$post({ param: { id } })),
  );

function useNotesMutation<Input>(mutationFn: (input: Input) => Promise<NotesAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ notes, comment }) => {
      client.setQueryData(notesQuery(comment).queryKey, notes);
      keepComments(client, [comment]);
    },
  });
}
