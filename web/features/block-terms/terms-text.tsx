import { messageOf } from "../../api/api-error.ts";
import type { BlockedPerson, Exception } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { momentText } from "../time/date-text.ts";
import { useConfirm } from "./queries.ts";

type Terms = Pick<Exception & BlockedPerson, "until" | "because" | "asks_forever" | "may_confirm" | "confirmed_by">;

/** Why and until when a person is muted or blocked, and who confirmed that it is for ever. */
export function TermsText({ until, because, asks_forever, confirmed_by }: Terms) {
  return (
    <>
      {until && <span>Hasta el {momentText(until)}</span>}
      {because && <span className="wrap-anywhere">Motivo: {because}</span>}
      {asks_forever && <span>Será para siempre si otra persona lo confirma</span>}
      {confirmed_by && <span>Para siempre: lo confirmó {confirmed_by}</span>}
    </>
  );
}

/** A second person confirms here; nothing for the one who asked. */
export function ConfirmButton({
  kind,
  id,
  name,
  terms,
}: {
  kind: "mute" | "block";
  id: string;
  name: string;
  terms: Terms;
}) {
  const confirm = useConfirm();
  if (!terms.may_confirm) return null;
  return (
    <>
      <Button look="secondary" size="small" loading={confirm.isPending} onClick={() => confirm.mutate({ kind, id })}>
        Confirmar<span className="sr-only"> para siempre: {name}</span>
      </Button>
      {confirm.isError && <Alert look="error">{messageOf(confirm.error, "No se pudo confirmar")}</Alert>}
    </>
  );
}
