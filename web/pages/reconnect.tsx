import { EntryLayout } from "../layouts/entry-layout.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const ReconnectionForm = lazyPart(
  async () => (await import("../features/accounts/connect/reconnection-form.tsx")).ReconnectionForm,
);

export default function ReconnectPage() {
  return (
    <EntryLayout title="Volver a conectar tu página" lead="Te lo pide quien cuida sus comentarios.">
      <ReconnectionForm />
    </EntryLayout>
  );
}
