import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";
import { Brand } from "./brand.tsx";

/** One card in the middle of the screen: sign in, sign up. */
export function EntryLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-screen w-full max-w-md flex-col justify-center gap-6 p-4">
      <title>{`${title} · Atalaya`}</title>
      <div className="text-center">
        <Brand />
      </div>
      <Card className="p-6">
        <h1 className="mb-5 text-center text-2xl font-bold">{title}</h1>
        {children}
      </Card>
    </main>
  );
}
