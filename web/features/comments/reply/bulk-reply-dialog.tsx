import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import { fillVariables, salutationOf } from "../../../../worker/vocabulary/reply-variables.ts";
import { countedComments, figure } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { fieldErrorsOf, messageOf } from "../../../api/api-error.ts";
import { withRetries } from "../../../api/retries.ts";
import type { BulkFailure, Comment } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../auth/session/session.ts";
import { catchUpAll } from "../data/catch-up.ts";
import { offerUndo } from "../data/undo.ts";
import { PlanUpsell } from "../upsell/plan-upsell.tsx";

const FAILED = "No se pudieron enviar las respuestas";
const UNDO_FAILED = "No se pudieron deshacer las respuestas";

type Props = {
  ids: readonly string[];
  /** Whose name the preview shows. */
  example: Pick<Comment, "author_name" | "platform"> | undefined;
  onDone: () => void;
  onClose: () => void;
};
type Sent = { sending: number; answered: number; failures: BulkFailure[] };

/** Answers comments with one text that names each author. Those that already have an answer are skipped. */
export function BulkReplyDialog({ ids, example, onDone, onClose }: Props) {
  const { allows } = useUser();
  const [text, setText] = useState("");
  const [key] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const reply = useMutation({ mutationFn: () => sendParts(ids, text.trim(), key) });
  const [{ failures, answered, sending }, setSent] = useState<Sent>({ sending: 0, answered: 0, failures: [] });
  const catchUp = () => catchUpAll(client).catch(() => undefined);

  async function takeBack() {
    try {
      const { takenBack, sent } = await undoParts(ids, key);
      const late = sent > 0 ? `; ${figure(sent)} ya se habían enviado` : "";
      showToast({ look: "success", text: `${countedReplies(takenBack)} sin enviar${late}` });
    } catch (error) {
      showToast({ look: "error", text: messageOf(error, UNDO_FAILED) });
    }
    await catchUp();
  }
  function send() {
    if (text.trim() === "" || reply.isPending) return;
    reply.mutate(undefined, {
      onSuccess: (sent) => {
        if (sent.sending > 0) offerUndo(sentText(sent), takeBack);
        if (sent.failures.length === 0 && sent.sending > 0) onDone();
        else setSent(sent);
      },
      onSettled: catchUp,
    });
  }

  if (!allows.replies)
    return (
      <Dialog title="Responder a varios" onClose={onClose}>
        <PlanUpsell wanted="replies" />
      </Dialog>
    );
  if (reply.isSuccess)
    return (
      <Dialog title={sending > 0 ? "Algunos no se pueden responder" : "No se envió ninguna respuesta"} onClose={onDone}>
        {answered > 0 && <p>{skippedText(answered)}.</p>}
        <ul className="divide-y divide-line">
          {failures.map(({ id, author_name, message }) => (
            <li key={id} className="py-2">
              <span className="font-medium">{author_name ?? "Un comentario"}:</span> {message}
            </li>
          ))}
        </ul>
      </Dialog>
    );
  const preview = text.includes("{") && example ? previewOf(text, example) : null;
  return (
    <FormDialog
      title={`Responder a ${countedComments(ids.length)}`}
      confirm={ids.length === 1 ? "Enviar la respuesta" : `Enviar ${figure(ids.length)} respuestas`}
      isSending={reply.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {reply.isError && <Alert look="error">{messageOf(reply.error, FAILED)}</Alert>}
      <TextArea
        label="Respuesta"
        name="reply"
        rows={4}
        autoFocus
        value={text}
        error={fieldErrorsOf(reply.error).get("text")}
        hint="Escribe {nombre} donde quieras el nombre de cada persona."
        onChange={(event) => setText(event.target.value)}
      />
      {preview && (
        <p className="text-ink-soft">
          Así queda la primera: <span className="whitespace-pre-wrap text-ink">«{preview}»</span>
        </p>
      )}
      <p className="text-ink-faint">
        Cada respuesta se escribe debajo de su comentario, a la vista de todos. Los que ya tienen respuesta no reciben
        otra.
      </p>
    </FormDialog>
  );
}

const previewOf = (text: string, { author_name, platform }: NonNullable<Props["example"]>) =>
  fillVariables(text.trim(), { nombre: salutationOf(author_name, CAPABILITIES[platform].author) });

const countedReplies = (count: number) => (count === 1 ? "1 respuesta" : `${figure(count)} respuestas`);
const skippedText = (count: number) =>
  count === 1 ? "1 ya tenía respuesta y no recibe otra" : `${figure(count)} ya tenían respuesta y no reciben otra`;
const sentText = ({ sending, answered }: Sent) =>
  `${countedReplies(sending)} en camino${answered > 0 ? `; ${skippedText(answered)}` : ""}`;

/** How many comments one request answers. */
const PART = 100;

function* partsOf(ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += PART) yield ids.slice(at, at + PART);
}

async function sendParts(ids: readonly string[], text: string, key: string): Promise<Sent> {
  const header = { "idempotency-key": key };
  const sent: Sent = { sending: 0, answered: 0, failures: [] };
  for (const part of partsOf(ids)) {
    const answer = await withRetries(() =>
      bodyOf(api.comments.bulk.replies.$post({ header, json: { ids: part, text } })),
    );
    sent.sending += answer.sending.length;
    sent.answered += answer.answered;
    sent.failures.push(...answer.failures);
  }
  return sent;
}

async function undoParts(ids: readonly string[], key: string) {
  const header = { "idempotency-key": key };
  const all = { takenBack: 0, sent: 0 };
  for (const part of partsOf(ids)) {
    const answer = await withRetries(() =>
      bodyOf(api.comments.bulk.replies.undo.$post({ header, json: { ids: part } })),
    );
    all.takenBack += answer.takenBack;
    all.sent += answer.sent;
  }
  return all;
}
