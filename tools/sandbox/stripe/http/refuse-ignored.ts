import { HONOURED } from "../contract/honoured.ts";
import { invalid } from "./errors.ts";

/** @throws StripeError 400 for what Stripe would do and this sandbox would not, in the call or a part of it */
export function refuseIgnored(name: string, params: object): void {
  const honoured = HONOURED[name];
  for (const [param, value] of Object.entries(params)) {
    if (honoured && !honoured.includes(param))
      throw invalid(`The sandbox does not implement \`${param}\` of ${name}.`, { param });
    const parts = Array.isArray(value) ? value : [value];
    for (const part of parts) if (typeof part === "object") refuseIgnored(`${name} ${param}`, part as object);
  }
}
