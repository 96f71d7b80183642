import { InvitationForm } from "../features/team/invitation-form.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function InvitationPage() {
  return (
    <EntryLayout title="Invitación" lead="Te invitan a moderar comentarios en equipo.">
      <InvitationForm />
    </EntryLayout>
  );
}
