import { vi } from "vitest";
import { z } from "zod";
import { controlOf } from "../../tools/sandbox/control/client.ts";
import type { Product } from "./running-product.ts";
import { PATIENCE } from "./window.ts";

const Mails = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) });

/** The address of the link in a mail to the person, once it has arrived. */
export async function mailedLink(product: Product, to: string, path: string): Promise<string> {
  const control = controlOf(product.sandboxUrl);
  const find = async () => {
    const { mails } = await control(Mails, "/mail");
    return mails.flatMap((mail) => (mail.to === to ? [...mail.text.matchAll(/http\S+/g)] : [])).map(([link]) => link);
  };
  return vi.waitFor(async () => (await find()).find((link) => link.includes(path)) ?? never(), PATIENCE);
}

const never = (): never => {
  throw new Error("the mail has not arrived");
};
