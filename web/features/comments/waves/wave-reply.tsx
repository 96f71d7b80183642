import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showFailure } from "../../../api/toasts.ts";
import type { Wave, WaveMember } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { BulkReplyDialog } from "../reply/bulk-reply-dialog.tsx";
import { membersQuery } from "./wave-members.tsx";

const LOAD_FAILED = "No se pudieron cargar los comentarios de la ola";

type Props = { wave: Wave; onDone: () => void };

/** Answers all visible comments of a wave with one text: near-copies are often many customers with one complaint. */
export function WaveReply({ wave, onDone }: Props) {
  const client = useQueryClient();
  const mayModerate = useAbility("moderate");
  const members = useMutation({
    mutationFn: async () => {
      const pages = Math.ceil(wave.count / 50) + 1;
      const loaded = await client.fetchInfiniteQuery({ ...membersQuery(wave.comment_id), pages });
      return loaded.pages
        .flatMap((page) => page.members)
        .filter(({ status }) => status === "approved" || status === "flagged");
    },
    onError: showFailure(LOAD_FAILED),
  });
  if (!mayModerate) return null;
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" loading={members.isPending} onClick={() => members.mutate()}>
        Responder a todos
      </Button>
      {members.data && (
        <BulkReplyDialog
          ids={members.data.map(({ id }) => id)}
          example={exampleOf(members.data, wave)}
          onDone={onDone}
          onClose={() => members.reset()}
        />
      )}
    </>
  );
}

const exampleOf = ([first]: readonly WaveMember[], { platform }: Wave) =>
  first && platform ? { author_name: first.author_name, platform } : undefined;
