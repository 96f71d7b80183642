import type { Machine } from "../machine.ts";
import { signedRequest } from "./signed-request.ts";

/** Posts a `signed_request` to one of the app's callbacks. @returns its answer; status 0 without an answer */
export async function callBack(
  machine: Machine,
  url: string,
  about: { userId: string; profileId?: string },
): Promise<{ status: number; body: string }> {
  const signed = await signedRequest(machine.app.secret, { ...about, issuedAt: machine.now() });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  try {
    const response = await machine.send(url, { method: "POST", headers, body: `signed_request=${signed}` });
    return { status: response.status, body: await response.text() };
  } catch {
    return { status: 0, body: "" };
  }
}
