import type { Machine } from "../machine.ts";

/** Makes Meta's GET before it accepts a callback. @returns whether the whole body of the answer is the challenge */
export async function handshake(machine: Machine, callbackUrl: string, verifyToken: string): Promise<boolean> {
  const challenge = String(1_000_000_000 + Math.floor(machine.random() * 1_000_000_000));
  const url = new URL(callbackUrl);
  url.searchParams.set("hub.mode", "subscribe");
  url.searchParams.set("hub.challenge", challenge);
  url.searchParams.set("hub.verify_token", verifyToken);
  try {
    const response = await machine.send(url.toString(), { method: "GET" });
    return (await response.text()) === challenge && response.status === 200;
  } catch {
    return false;
  }
}
