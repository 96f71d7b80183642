import { Check } from "lucide-react";
import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import { FEATURE_TEXTS } from "../../../../worker/vocabulary/money/plan-features.ts";
import { COMING_NAMES, NETWORK_NAMES, NETWORKS, type Network } from "../../../../worker/vocabulary/networks.ts";
import { Badge } from "../../../ui/badge.tsx";
import { PLATFORMS_ID, PLATFORMS_LABEL } from "../anchors.ts";
import { Section } from "../section.tsx";

/** What Atalaya does on a network, as far as the network allows it. */
function offersOf(network: Network): string[] {
  const { ads, reply } = CAPABILITIES[network];
  return [
    "Moderación de comentarios del feed",
    ...(ads ? ["Moderación de comentarios en anuncios"] : []),
    "Detección de spam",
    ...(reply.public ? [FEATURE_TEXTS.replies, FEATURE_TEXTS.autoReplies] : []),
  ];
}

export function Platforms() {
  return (
    <Section
      id={PLATFORMS_ID}
      title={PLATFORMS_LABEL}
      lead="Conectas tu página de Facebook y la cuenta de Instagram vinculada viene con ella: cuentan como una."
    >
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {NETWORKS.map((network) => (
          <article key={network} className="border-t border-line pt-5">
            <header className="mb-5 flex items-center justify-between gap-4">
              <h3 className="font-semibold">{NETWORK_NAMES[network]}</h3>
              <Badge look="ok" icon={Check}>
                Disponible
              </Badge>
            </header>
            <ul className="space-y-2.5 text-ink-soft">
              {offersOf(network).map((offer) => (
                <li key={offer} className="flex gap-3">
                  <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-lantern-text" />
                  {offer}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <ul className="mt-10 grid gap-x-12 gap-y-3 border-t border-line pt-5 sm:grid-cols-3">
        {COMING_NAMES.map((name) => (
          <li key={name} className="flex items-center justify-between gap-4 text-ink-soft">
            {name}
            <Badge>Próximamente</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
