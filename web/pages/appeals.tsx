import { PageHeader } from "../layouts/page-header.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const AppealsInbox = lazyPart(async () => (await import("../features/appeals/appeals-inbox.tsx")).AppealsInbox);

export default function AppealsPage() {
  return (
    <>
      <PageHeader
        title="Reclamaciones"
        lead="Personas que piden que vuelva un comentario oculto. Las decide una persona."
      />
      <AppealsInbox />
    </>
  );
}
