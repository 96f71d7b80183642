import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { act, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { readToken } from "../../../web/api/session-store.ts";
import { useSignOut } from "../../../web/features/auth/session/use-sign-out.ts";
import { sendDecision } from "../../../web/features/comments/data/pending-decisions.ts";
import { readToasts } from "../../../web/ui/overlays/toast-store.ts";
import { press, show, signIn } from "../setup/screen.tsx";
import { serve } from "../setup/server.ts";

const DECISION = new Map([["1", { from: "flagged", fields: { status: "disapproved" } } as const]]);

/** A screen on which a person decides about a comment, and signs out. */
function Screen() {
  const client = useQueryClient();
  const signOut = useSignOut();
  const decide = () =>
    void sendDecision(client, DECISION, { mutationFn: async () => 1, networkMode: "online" }).catch(() => undefined);
  return (
    <>
      <button type="button" onClick={decide}>
        Ocultar
      </button>
      <button type="button" onClick={signOut}>
        Salir
      </button>
    </>
  );
}

it("signing out says first that a decision without a connection would be lost, and leaves when told to", async () => {
  serve({});
  signIn();
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  show(<Screen />);
  await press("Ocultar");
  await press("Salir");
  expect(readToken()).not.toBeNull();
  const offer = readToasts().find(({ text }) => text.startsWith("Una decisión espera la conexión."));
  act(() => offer!.action!.run());
  await waitFor(() => expect(readToken()).toBeNull());
});

it("signing out asks nothing when nothing waits", async () => {
  serve({});
  signIn();
  show(<Screen />);
  await press("Salir");
  await waitFor(() => expect(readToken()).toBeNull());
});
