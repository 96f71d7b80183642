// What Perspective's clients send (github.com/conversationai/perspectiveapi, 2-api/methods.md).
import * as z from "zod";

const TextEntry = z.object({ text: z.string().nullish(), type: z.string().nullish() });
const Attributes = z.record(
  z.string(),
  z.object({ scoreType: z.string().nullish(), scoreThreshold: z.number().nullish() }).nullable(),
);

/** `doNotStore`, `sessionId` and `communityId` are accepted and change nothing, because nothing is stored. */
export const AnalyzeInput = z.preprocess(
  camelCase,
  z.object({
    comment: TextEntry.nullish(),
    context: z
      .object({ entries: z.array(TextEntry).nullish(), articleAndParentComment: z.unknown().optional() })
      .nullish(),
    requestedAttributes: Attributes.nullish(),
    languages: z.array(z.string().max(35)).max(20).nullish(),
    spanAnnotations: z.boolean().nullish(),
    clientToken: z.string().nullish(),
  }),
);
export type AnalyzeInput = z.infer<typeof AnalyzeInput>;

/** JSON of Google's services has the names of the protocol in both spellings (protobuf.dev/programming-guides/json). */
function camelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCase);
  if (typeof value !== "object" || value === null) return value;
  const named = Object.entries(value).map(([name, inner]) => [
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    camelCase(inner),
  ]);
  return Object.fromEntries(named);
}
