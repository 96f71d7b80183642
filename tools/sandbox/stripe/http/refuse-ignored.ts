import { HONOURED } from "../contract/honoured.ts";
import { invalid } from "./errors.ts";

/** @throws StripeError 400 for what Stripe would do and this sandbox would not */
export function refuseIgnored(name: string, params: object): void {
  const honoured = HONOURED[name];
  const ignored = Object.keys(params).find((param) => honoured && !honoured.includes(param));
  if (ignored) throw invalid(`The sandbox does not implement \`${ignored}\` of ${name}.`, { param: ignored });
}
