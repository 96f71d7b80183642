import { EntryLayout } from "../layouts/entry-layout.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const InvitationForm = lazyPart(
  async () => (await import("../features/team/invitation/invitation-form.tsx")).InvitationForm,
);

export default function InvitationPage() {
  return (
    <EntryLayout title="Invitación" lead="Te invitan a moderar comentarios en equipo.">
      <InvitationForm />
    </EntryLayout>
  );
}
