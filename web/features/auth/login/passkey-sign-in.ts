import { api, bodyOf } from "../../../api/api.ts";
import { saveSession } from "../../../api/session-store.ts";
import { answerPasskey } from "./browser-passkeys.ts";

/** Opens the session of the account that the passkey belongs to, and stores it. @throws ApiError */
export async function signInWithPasskey(): Promise<void> {
  const { options } = await bodyOf(api.auth.passkey.options.$post());
  saveSession(await bodyOf(api.auth.passkey.$post({ json: { response: await answerPasskey(options) } })));
}
