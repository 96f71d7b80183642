import { Suspense } from "react";
import { EntryLayout } from "../layouts/entry-layout.tsx";
import { lazyWithFallback } from "../ui/lazy-with-fallback.tsx";

const InvitationForm = lazyWithFallback(
  async () => (await import("../features/team/invitation/invitation-form.tsx")).InvitationForm,
);

export default function InvitationPage() {
  return (
    <EntryLayout title="Invitación" lead="Te invitan a moderar comentarios en equipo.">
      <Suspense>
        <InvitationForm />
      </Suspense>
    </EntryLayout>
  );
}
