// The events that webhooks receive, as the document of the public API describes them. The tests of webhooks compare every one that is
// sent.
import * as z from "zod";
import { Comment } from "../../../worker/entry/v1/schemas.ts";
import { COMMENT_STATUSES } from "../../../worker/vocabulary/comments.ts";
import { ACTORS } from "../../../worker/vocabulary/ledger.ts";
import { EVENT_VERSION, type SentEvent, TEST_EVENT, WEBHOOK_EVENTS } from "../../../worker/vocabulary/webhooks.ts";

const time = z.iso.datetime();
const described = <Data extends z.ZodRawShape>(type: SentEvent, summary: string, data: Data) => ({
  summary,
  body: z.object({
    type: z.literal(type),
    version: z.literal(EVENT_VERSION).meta({ description: "Dentro de una versión solo se añade" }),
    timestamp: time.meta({ description: "Cuándo pasó" }),
    sequence: z.int().nullable().meta({
      description:
        "Crece con cada cambio de comentarios, como el cursor de /comments/changes: con él se ordenan. null en lo demás",
    }),
    data: z.object(data),
  }),
});
const ofComment = (type: keyof typeof WEBHOOK_EVENTS) =>
  described(type, WEBHOOK_EVENTS[type], {
    comment: Comment,
    by: z.enum(ACTORS).meta({ description: "Quién lo hizo: Atalaya, una persona del equipo, o alguien en la red" }),
    previous_status: z.enum(COMMENT_STATUSES).nullable(),
  });
const page = {
  page_id: z.string().nullable(),
  page_name: z.string().nullable(),
};

export const EVENTS: Record<SentEvent, { summary: string; body: z.ZodType }> = {
  "comment.hidden": ofComment("comment.hidden"),
  "comment.flagged": ofComment("comment.flagged"),
  "comment.restored": ofComment("comment.restored"),
  "comment.complaint": ofComment("comment.complaint"),
  "attack.detected": described("attack.detected", WEBHOOK_EVENTS["attack.detected"], {
    ...page,
    comments: z.int().nullable(),
    minutes: z.int().nullable().meta({ description: "En cuántos minutos llegaron" }),
  }),
  "connection.changed": described("connection.changed", WEBHOOK_EVENTS["connection.changed"], {
    ...page,
    state: z.enum(["broken", "expiring", "restored"]),
  }),
  "alert.raised": described("alert.raised", WEBHOOK_EVENTS["alert.raised"], {
    alerts: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        text: z.string(),
        page_name: z.string().nullable(),
        count: z.number().nullable(),
        at: time,
        url: z.url(),
      }),
    ),
  }),
  [TEST_EVENT]: described(TEST_EVENT, "Una prueba que alguien pidió", { message: z.string() }),
};
