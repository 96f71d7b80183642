import { useSignOut } from "../features/auth/sign-out.ts";
import { TrialButton } from "../features/auth/trial-button.tsx";
import { Button } from "../ui/button.tsx";
import { Brand } from "./brand.tsx";
import { Navigation } from "./navigation.tsx";
import { UserCard } from "./user-card.tsx";

export function Sidebar() {
  const signOut = useSignOut();
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
      <Brand />
      <Navigation />
      <div className="mt-auto space-y-3">
        <TrialButton />
        <UserCard />
        <Button look="quiet" className="w-full" onClick={signOut}>
          Cerrar sesión
        </Button>
      </div>
    </div>
  );
}
