// The comments on the screenshots. They are written for this purpose, like those that shops receive.
import { z } from "zod";
import { sleep } from "../start/process.ts";

/** The insult whose reason the tutorial asks for. */
export const SCREEN_INSULT = "Vaya panda de inútiles, sois unos payasos de mierda";

/** Oldest first: the last one is at the top of the list. */
const COMMENTS = [
  "¿Abrís también los domingos por la tarde?",
  SCREEN_INSULT,
  "Mi teléfono es el 612 345 678, llamadme por el pedido 4821, por favor",
  "La tarta de zanahoria de ayer, de diez. Volveremos con los niños.",
  "Préstamos rápidos sin aval, escribe al wa.me/34600111222",
  "Llevo tres semanas esperando mi pedido y nadie contesta. Una vergüenza de servicio.",
  "Eres un 1mb3c1l y tu tienda es una m13rda",
];

const State = z.object({
  pages: z.array(z.object({ posts: z.array(z.object({ id: z.string(), isAd: z.boolean() })) })),
});

/**
 * Writes the comments under the first page's posts and waits until they are decided. They are written now, since comments older than
 * a page's protection are never hidden.
 */
export async function writeScreenComments({ sandboxUrl }: { sandboxUrl: string }): Promise<void> {
  const { pages } = State.parse(await (await fetch(`${sandboxUrl}/sandbox/state`)).json());
  const posts = pages[0]?.posts ?? [];
  for (const [index, text] of COMMENTS.entries()) {
    const target = posts[index % posts.length]?.id;
    const answer = await fetch(`${sandboxUrl}/sandbox/comments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ target, text }),
    });
    if (!answer.ok) throw new Error(`the scene could not be written: ${await answer.text()}`);
    await sleep(2_000);
  }
  // The webhook, the queue, the decision and the action on the network take about three seconds.
  await sleep(10_000);
}
