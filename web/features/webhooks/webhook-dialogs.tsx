import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChosenInput, WebhookInput } from "../../../worker/features/webhooks/schemas.ts";
import { MAX_ADDRESS_LENGTH, WEBHOOK_EVENTS, webhookEvents } from "../../../worker/vocabulary/webhooks.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { ConfirmPersonDialog } from "../auth/second-step/confirm-person-dialog.tsx";
import { PagesField } from "../team/pages-field.tsx";
import { type EventWebhook, webhooksQuery } from "./queries.ts";

/** Which events of which pages. */
const Choice = <Draft extends ChosenInput>({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) => (
  <>
    <fieldset>
      <legend className="mb-1 font-medium text-ink">Qué recibe</legend>
      {webhookEvents().map((event) => (
        <Checkbox
          key={event}
          label={WEBHOOK_EVENTS[event]}
          className="py-1"
          checked={draft.events.includes(event)}
          onChange={({ target }) =>
            onChange({
              ...draft,
              events: webhookEvents().filter((each) => (each === event ? target.checked : draft.events.includes(each))),
            })
          }
        />
      ))}
    </fieldset>
    <PagesField pages={draft.pages} error={undefined} onChange={(pages) => onChange({ ...draft, pages })} />
  </>
);

type MakeProps = { onMade: (secret: string) => void; onClose: () => void };

/** Makes a webhook, after its maker shows who they are. */
export function MakeWebhookDialog({ onMade, onClose }: MakeProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<WebhookInput>({ address: "", events: ["comment.hidden"], pages: null });
  return (
    <ConfirmPersonDialog
      title="Crear un webhook"
      confirm="Crear webhook"
      problem={() => WebhookInput.safeParse(draft).error?.issues[0]?.message ?? null}
      run={(shown) => bodyOf(api["event-webhooks"].$post({ json: { ...draft, ...shown } }))}
      onDone={({ secret }) => {
        void client.invalidateQueries(webhooksQuery);
        onMade(secret);
      }}
      onClose={onClose}
    >
      <Field
        label="Dirección"
        type="url"
        placeholder="https://"
        hint="La de tu programa, o la de un nodo Webhook de n8n. Recibirá un POST firmado."
        value={draft.address}
        maxLength={MAX_ADDRESS_LENGTH}
        onChange={({ target }) => setDraft({ ...draft, address: target.value.trim() })}
      />
      <Choice draft={draft} onChange={setDraft} />
    </ConfirmPersonDialog>
  );
}

/** Changes what a webhook receives, and switches it on again. */
export function ChangeWebhookDialog({ webhook, onClose }: { webhook: EventWebhook; onClose: () => void }) {
  const [draft, setDraft] = useState<ChosenInput>({ events: webhook.events, pages: webhook.pages });
  const change = useReloadingMutation(
    (json: ChosenInput) => bodyOf(api["event-webhooks"][":id"].$put({ param: { id: webhook.id }, json })),
    webhooksQuery.queryKey,
  );
  const problem = ChosenInput.safeParse(draft).error?.issues[0]?.message;
  return (
    <FormDialog
      title={webhook.state === "off" ? "Encender el webhook" : "Cambiar el webhook"}
      confirm={webhook.state === "off" ? "Encender" : "Guardar"}
      isSending={change.isPending}
      onConfirm={() => !problem && change.mutate(draft, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{webhook.address}</p>
      <Choice draft={draft} onChange={setDraft} />
      {(problem || change.isError) && (
        <Alert look="error">{problem ?? messageOf(change.error, "No se pudo guardar. Inténtalo de nuevo.")}</Alert>
      )}
    </FormDialog>
  );
}
