import type { Machine } from "../../machine.ts";
import type { Call, Edges } from "../call.ts";
import { badParameter, GraphError } from "../errors.ts";
import { INSTAGRAM_FIELDS } from "./of-instagram.ts";
import { PAGE_FIELDS, readFields } from "./page-subscription.ts";
import { SUCCESS } from "./success.ts";

/** The objects that send webhooks, with their fields. */
const OBJECTS: Partial<Record<string, readonly string[]>> = { page: PAGE_FIELDS, instagram: INSTAGRAM_FIELDS };

/** The app's node: its webhook subscriptions, only with the app's token. */
export const appEdges: Edges<{ id: string }> = {
  "GET subscriptions": {
    takes: [],
    answer(call) {
      needsAppToken(call);
      const rows = [...call.machine.world.appSubscriptions.values()];
      return {
        data: rows.map(({ object, callbackUrl, fields }) => ({
          object,
          callback_url: callbackUrl ?? call.machine.webhookUrl,
          active: true,
          fields: fields.map((name) => ({ name, version: call.version })),
        })),
      };
    },
  },
  "POST subscriptions": {
    takes: ["object", "callback_url", "verify_token", "fields", "include_values"],
    answer: subscribe,
  },
  "DELETE subscriptions": {
    takes: ["object"],
    answer(call) {
      needsAppToken(call);
      const { appSubscriptions } = call.machine.world;
      if (call.params.object) appSubscriptions.delete(call.params.object);
      else appSubscriptions.clear();
      return SUCCESS;
    },
  },
};

async function subscribe(call: Call) {
  needsAppToken(call);
  const { machine, params } = call;
  const { object, callback_url: callbackUrl, verify_token: verifyToken, fields, include_values: values } = params;
  if (!object || !callbackUrl) throw badParameter("The parameters object and callback_url are required");
  const known = OBJECTS[object];
  if (!known) throw badParameter(`Param object must be one of {${Object.keys(OBJECTS).join(", ")}}`);
  const wanted = readFields("fields", fields, known);
  const fault = await handshake(machine, callbackUrl, verifyToken ?? "");
  if (fault !== null)
    throw new GraphError({
      message: `(#2200) Callback verification failed with the following errors: ${fault}`,
      code: 2200,
    });
  machine.world.appSubscriptions.set(object, { object, callbackUrl, fields: wanted, hasValues: values === "true" });
  return SUCCESS;
}

function needsAppToken({ viewer }: Call) {
  if (viewer.kind !== "app") {
    throw new GraphError({ message: "(#15) This method must be called with an app access_token.", code: 15 });
  }
}

/**
 * Makes Meta's GET before it accepts a callback.
 *
 * @returns what is wrong with the answer, in Meta's words (github.com/fbsamples/original-coast-clothing/issues/84); null when its whole body is
 * the challenge
 */
async function handshake(machine: Machine, callbackUrl: string, verifyToken: string): Promise<string | null> {
  const challenge = String(1_000_000_000 + Math.floor(machine.random() * 1_000_000_000));
  const url = new URL(callbackUrl);
  url.searchParams.set("hub.mode", "subscribe");
  url.searchParams.set("hub.challenge", challenge);
  url.searchParams.set("hub.verify_token", verifyToken);
  try {
    const response = await machine.send(url.toString(), { method: "GET" });
    const isEcho = (await response.text()) === challenge;
    if (response.status === 200) return isEcho ? null : "HTTP Status Code = 200; HTTP Message = OK";
    return `HTTP Status Code = ${response.status}; HTTP Message = ${response.statusText}`;
  } catch {
    return "Connection failure";
  }
}
