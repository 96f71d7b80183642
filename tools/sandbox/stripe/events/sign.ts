import { hmacHex } from "../../webhooks/sign.ts";

/** The `Stripe-Signature` of a body. @param at  the time of sending, epoch ms @param secret  with its prefix `whsec_` */
export async function signatureOf(secret: string, body: string, at: number): Promise<string> {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${await hmacHex(secret, `${t}.${body}`)}`;
}
