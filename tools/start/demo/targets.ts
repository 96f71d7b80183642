import { z } from "zod";
import { controlOf } from "../../sandbox/control/client.ts";
import type { RunningStack } from "../../settings.ts";

const Target = z.object({ id: z.string(), message: z.string() });
const State = z.object({
  pages: z.array(z.object({ name: z.string(), posts: z.array(Target), media: z.array(Target) })),
});

/** The posts, ads and media of the sandbox's pages. */
export async function targetsOf({ sandboxUrl }: Pick<RunningStack, "sandboxUrl">) {
  const { pages } = await controlOf(sandboxUrl)(State, "/state");
  return pages.flatMap(({ name, posts, media }) =>
    [
      ...posts.map((post) => ({ ...post, network: "facebook" as const })),
      ...media.map((post) => ({ ...post, network: "instagram" as const })),
    ].map(({ id, message, network }) => ({ page: name, id, text: message, network })),
  );
}
