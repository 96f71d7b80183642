import { EntryLayout } from "../layouts/entry-layout.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const AppealForm = lazyPart(async () => (await import("../features/appeals/appeal-form.tsx")).AppealForm);

/** The form of a visitor of a published page; no account is needed. */
export default function AppealPage() {
  return (
    <EntryLayout
      title="Pedir que vuelva un comentario"
      lead="Si una página ocultó lo que escribiste y crees que no debía, pídelo aquí. Lo lee y lo decide una persona."
    >
      <AppealForm />
    </EntryLayout>
  );
}
