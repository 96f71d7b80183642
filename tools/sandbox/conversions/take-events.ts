import { Hono } from "hono";
import type { RawCall } from "../graph/call.ts";
import { GraphError, missingObject } from "../graph/errors.ts";
import type { Machine } from "../machine.ts";
import { ConversionEvent } from "./conversions.ts";

const OLDEST_SECONDS = 7 * 86_400;
const MAX_EVENTS = 1000;

/** `POST /{pixel}/events`: accepts all of the events or none, like Meta. */
export function takeEvents({ conversions, now }: Machine, { path, params, token, method }: RawCall) {
  const [id = ""] = path;
  const { pixel } = conversions;
  if (token !== pixel.token)
    throw new GraphError({ message: "Invalid OAuth access token - Cannot parse access token", code: 190, status: 401 });
  if (id !== pixel.id) throw missingObject(method, id);
  const events = readEvents(params.data);
  for (const event of events) refuse(event, Math.floor(now() / 1000));
  for (const event of events) conversions.take(event, now());
  return { events_received: events.length, messages: [], fbtrace_id: "Asandbox" };
}

function readEvents(data: string | undefined): ConversionEvent[] {
  let list: unknown;
  try {
    list = JSON.parse(data ?? "");
  } catch {
    throw invalid("param data must be an array.");
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_EVENTS)
    throw invalid("param data must be an array.");
  return list.map((each, index) => {
    const parsed = ConversionEvent.safeParse(each);
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0]!;
    throw invalid(`data[${index}].${path.join(".")}: ${message}`);
  });
}

function refuse(
  { event_time, event_name, action_source, event_source_url, user_data, custom_data }: ConversionEvent,
  now: number,
) {
  if (event_time < now - OLDEST_SECONDS) throw invalid("Event Timestamp Too Old", 2804003);
  if (event_time > now + 60) throw invalid("Event Timestamp In The Future");
  if (action_source === "website" && !(user_data.client_user_agent && event_source_url))
    throw invalid("client_user_agent and event_source_url are required for website events");
  const { em, external_id, fbp, fbc } = user_data;
  if (!em && !external_id && !fbp && !fbc) throw invalid("Not enough customer information parameters", 2804050);
  if (event_name === "Purchase" && (custom_data?.value === undefined || !custom_data.currency))
    throw invalid("Purchase needs value and currency");
}

const invalid = (text: string, subcode?: number) =>
  new GraphError({ message: `Invalid parameter: ${text}`, code: 100, subcode });

/** `GET /sandbox/conversions`: the received events; `DELETE` deletes them. */
export const conversionRoutes = ({ conversions }: Machine) =>
  new Hono()
    .get("/", (c) => c.json({ pixel: conversions.pixel.id, events: conversions.taken() }))
    .delete("/", (c) => {
      conversions.clear();
      return c.json({ ok: true });
    });
