import { HelpLink } from "../features/help/help-link.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const Clients = lazyPart(async () => (await import("../features/clients/clients-table.tsx")).Clients);

export default function ClientsPage() {
  return (
    <>
      <PageHeader
        title="Clientes"
        lead="Todas tus páginas, en todos tus espacios: lo que espera, lo que se ocultó y cómo están."
      >
        <HelpLink article="clientes">Cómo se lee</HelpLink>
      </PageHeader>
      <Clients />
    </>
  );
}
