import { z } from "zod";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { letter } from "../letter.ts";

/** To the operator; the texts are those of docs/operating.md, in English. */
export const incident = letter({
  data: z.object({ name: z.string(), state: z.enum(["started", "ended"]), text: z.string() }),
  list: null,
  usefulForMs: DAY_MS,
  write: ({ name, state, text }) => ({
    subject: state === "started" ? `Atalaya: ${name}` : `Atalaya: ${name} is over`,
    preview: text,
    title: state === "started" ? name : `${name} is over`,
    blocks: [{ text }, { note: "docs/operating.md says what to do about it." }],
  }),
});
