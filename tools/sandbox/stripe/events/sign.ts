import { hmacHex } from "../../webhooks/sign.ts";

/** `Stripe-Signature` of a body. @param at  epoch ms of sending @param secret  whole, with its `whsec_` */
export async function signatureOf(secret: string, body: string, at: number): Promise<string> {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${await hmacHex(secret, `${t}.${body}`)}`;
}
