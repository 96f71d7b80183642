import { useUser } from "../features/auth/session.ts";
import { SubscriptionCard } from "../features/billing/subscription-card.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Card, CardTitle } from "../ui/card.tsx";
import { Field } from "../ui/field.tsx";

export default function SettingsPage() {
  const user = useUser();
  return (
    <>
      <PageHeader title="Configuración" lead="Tu suscripción y los datos de tu cuenta." />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <SubscriptionCard user={user} />
        <Card>
          <CardTitle className="mb-4">Cuenta</CardTitle>
          <Field label="Correo electrónico" type="email" value={user.email} readOnly />
        </Card>
      </div>
    </>
  );
}
