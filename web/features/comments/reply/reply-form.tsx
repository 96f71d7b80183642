import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import { fitsNetwork } from "../../../../worker/networks/reply-limits.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { fillVariables, salutationOf } from "../../../../worker/vocabulary/reply-variables.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { isCode, messageOf } from "../../../api/api-error.ts";
import { withRetries } from "../../../api/retries.ts";
import type { Comment, ReplyRequest } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../auth/session/session.ts";
import { ReplyPicker } from "../../saved-replies/reply-picker.tsx";
import { SavedRepliesDialog } from "../../saved-replies/saved-replies-dialog.tsx";
import { keepComments } from "../data/queries.ts";
import { privateReplyObstacle, publicReplyObstacle, ReplyAudience } from "./reply-audience.tsx";
import { ReplyButtons } from "./reply-buttons.tsx";
import { dropDraft, keepDraft, type ReplyDraft, readDraft } from "./reply-drafts.ts";

const SEND_FAILED = "No se pudo enviar la respuesta";
const SUGGEST_FAILED = "No se pudo sugerir una respuesta";
const SENT = "Respuesta en camino";

type Props = { comment: Comment; onClose: () => void; onPlanRequired: () => void };

export function ReplyForm({ comment, onClose, onPlanRequired }: Props) {
  const [draft, setDraft] = useState(() => readDraft(comment.id));
  const box = useRef<HTMLFormElement>(null);
  const reply = useReply();
  const [isPicking, setPicking] = useState(false);
  const [managed, setManaged] = useState<{ newText: string | null } | null>(null);
  const { name: signature } = useUser();
  const noPrivate = privateReplyObstacle(comment, Date.now());
  const kind = noPrivate ? "public" : draft.kind;
  const suggestion = useMutation({
    mutationFn: () =>
      bodyOf(api.comments[":id"]["suggested-reply"].$get({ param: { id: comment.id }, query: { kind } })),
  });
  const noPublic = publicReplyObstacle(comment);
  const obstacle = kind === "public" ? noPublic : null;
  const capabilities = CAPABILITIES[comment.platform];
  const limit = capabilities.reply[kind];
  const tooLong = fitsNetwork(draft.text.trim(), { label: NETWORK_NAMES[comment.platform], capabilities }, kind);
  const failure = reply.error ?? suggestion.error;

  useFocusInside(box);

  function change(fields: Partial<Pick<ReplyDraft, "text" | "kind">>) {
    reply.reset();
    const next = { ...draft, ...fields, key: crypto.randomUUID() };
    keepDraft(comment.id, next);
    setDraft(next);
  }
  function refuse(error: unknown) {
    if (isCode(error, "plan_required")) onPlanRequired();
  }
  function suggest() {
    suggestion.mutate(undefined, {
      onError: refuse,
      onSuccess: ({ suggestedReply }) => {
        add(suggestedReply);
      },
    });
  }
  function add(text: string) {
    change({ text: [draft.text.trimEnd(), text].filter(Boolean).join("\n") });
    box.current?.querySelector("textarea")?.focus();
  }
  function closePicker() {
    setPicking(false);
    box.current?.querySelector("textarea")?.focus();
  }
  function write(text: string) {
    // A slash in an empty reply opens the saved replies, as in other inboxes.
    if (draft.text === "" && text === "/") setPicking(true);
    else change({ text });
  }
  function send(event?: FormEvent, unlessAnswered = true) {
    event?.preventDefault();
    const text = draft.text.trim();
    if (!text || tooLong || obstacle || reply.isPending) return;
    reply.mutate(
      { commentId: comment.id, text, kind, key: draft.key, unlessAnswered },
      {
        onError: refuse,
        onSuccess: () => {
          dropDraft(comment.id);
          showToast({ look: "success", text: SENT });
          onClose();
        },
      },
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
    if (event.key !== "Escape") return;
    // Escape closes only the box, and keeps the text.
    event.stopPropagation();
    onClose();
  }

  return (
    <>
      <form ref={box} onSubmit={send} onKeyDown={onKeyDown} className="space-y-3">
        {!comment.is_own && (
          <ReplyAudience kind={kind} noPrivate={noPrivate} onChoose={(chosen) => change({ kind: chosen })} />
        )}
        {obstacle && <Alert look="warning">{obstacle}</Alert>}
        <TextArea
          label={`Respuesta a ${comment.author_name ?? "este comentario"}`}
          name="reply"
          rows={3}
          value={draft.text}
          error={tooLong ?? undefined}
          hint={limit ? `${figure(draft.text.trim().length)} de ${figure(limit.most)} caracteres` : undefined}
          onChange={(event) => write(event.target.value)}
        />
        {isPicking && (
          <ReplyPicker
            fill={(text) => fillVariables(text, variablesOf(comment, signature))}
            written={draft.text}
            onPick={(text) => {
              setPicking(false);
              add(text);
            }}
            onManage={(newText) => setManaged({ newText })}
            onClose={closePicker}
          />
        )}
        {isCode(failure, "already_answered") ? (
          <Alert
            look="warning"
            action={
              <Button look="secondary" size="small" loading={reply.isPending} onClick={() => send(undefined, false)}>
                Responder de todos modos
              </Button>
            }
          >
            {failure.message}
          </Alert>
        ) : (
          failure && <Alert look="error">{messageOf(failure, reply.error ? SEND_FAILED : SUGGEST_FAILED)}</Alert>
        )}
        <ReplyButtons
          isSending={reply.isPending}
          isSuggesting={suggestion.isPending}
          isPicking={isPicking}
          maySend={Boolean(draft.text.trim()) && !tooLong && !obstacle}
          onSuggest={suggest}
          onPick={() => (isPicking ? closePicker() : setPicking(true))}
          onClose={onClose}
        />
      </form>
      {managed && <SavedRepliesDialog newText={managed.newText} onClose={() => setManaged(null)} />}
    </>
  );
}

/** The values of a saved text's variables, as far as they are known of a comment. */
const variablesOf = (comment: Comment, signature: string) => ({
  nombre: salutationOf(comment.author_name, CAPABILITIES[comment.platform].author),
  página: comment.account_name || null,
  red: NETWORK_NAMES[comment.platform],
  firma: signature,
});

/** Focuses the text field. When the form closes, the focus returns to its earlier place, so that the shortcuts continue there. */
function useFocusInside(box: RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    const form = box.current;
    const before = document.activeElement;
    form?.querySelector("textarea")?.focus();
    return () => {
      if (form?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, [box]);
}

/** Sends a reply, up to three times when no answer comes. Its idempotency key makes them one reply. */
function useReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...reply }: ReplyRequest & { key: string }) =>
      withRetries(() => bodyOf(api.comments.reply.$post({ header: { "idempotency-key": key }, json: reply }))),
    onSuccess: ({ comment }) => keepComments(client, [comment]),
  });
}
