import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useState } from "react";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { MAX_WEBHOOKS } from "../../../worker/vocabulary/webhooks.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { MadeKeyDialog } from "../keys/made-key-dialog.tsx";
import { webhooksQuery } from "./queries.ts";
import { MakeWebhookDialog } from "./webhook-dialogs.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The webhooks of the workspace, a button that makes one, and what was sent. */
export function WebhooksCard() {
  const query = useQuery(webhooksQuery);
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const count = query.data?.webhooks.length ?? 0;
  const make = (
    <Button look="secondary" aria-haspopup="dialog" onClick={() => setMaking(true)}>
      Crear webhook
    </Button>
  );
  return (
    <Section
      title="Webhooks"
      lead={
        <>
          Atalaya llama a tu programa cuando pasa algo.{" "}
          <a href={`${paths.developers}#eventos`} className={textLinkClass}>
            Qué envía, y una receta para n8n
          </a>
        </>
      }
      action={count > 0 && count < MAX_WEBHOOKS && make}
    >
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando los webhooks..." className="h-24" />}
        failed="No se pudieron cargar los webhooks."
      >
        {({ webhooks, deliveries }) => (
          <>
            {webhooks.length === 0 ? (
              <EmptyState icon={Webhook} title="Aún no hay webhooks" action={make}>
                Un comentario oculto, una queja, un ataque: tu programa lo sabe en segundos. Con {plansWith("api")}; los
                avisos, con cualquier plan.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line" aria-label="Webhooks">
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
                ))}
              </ul>
            )}
            {deliveries.length > 0 && <WebhookLog deliveries={deliveries} />}
          </>
        )}
      </QueryResult>
      {making && (
        <MakeWebhookDialog
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret && (
        <MadeKeyDialog title="El secreto del webhook" label="Secreto" secret={secret} onClose={() => setSecret(null)}>
          Con él tu programa comprueba que quien llama es Atalaya.
        </MadeKeyDialog>
      )}
    </Section>
  );
}
