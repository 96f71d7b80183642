import { useUser } from "../features/auth/session.ts";
import { SubscriptionCard } from "../features/billing/subscription-card.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";

export default function SettingsPage() {
  const user = useUser();
  return (
    <>
      <PageHeader title="Configuración" />
      <div className="grid gap-4 lg:grid-cols-2">
        <SubscriptionCard user={user} />
        <Card>
          <h2 className="mb-4 text-lg font-semibold">Cuenta</h2>
          <Field label="Correo electrónico" type="email" value={user.email} readOnly />
        </Card>
      </div>
    </>
  );
}
