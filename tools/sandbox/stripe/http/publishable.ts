import type { Machine } from "../machine.ts";
import { invalid } from "./errors.ts";

/** Checks the intent's secret, by which a browser proves that the intent is its own. @throws StripeError 400 */
export function checkSecret({ world }: Machine, id: string | undefined, params: object): void {
  if (!id) return;
  const intent = world.rows.pi.get(id) ?? world.rows.seti.get(id);
  const { client_secret } = params as { client_secret?: string };
  if (!client_secret || intent?.client_secret !== client_secret)
    throw invalid("The client_secret provided does not match any associated intent on this account.", {
      param: "client_secret",
    });
}
