import type { Machine } from "../machine.ts";
import type { Wire } from "../world/wire.ts";

/** One call of the API, checked: parameters are what the contract says. */
export type Call = {
  machine: Machine;
  /** Ids of the path, in order. */
  ids: string[];
  /** Checked against the contract; each operation reads them as the type the official client sends. */
  params: object;
  path: string;
};

/** Returns the answer's object; a row of the world is copied before it is sent. @throws StripeError */
export type Operation = (call: Call) => object;

/** Operations by method and path of the contract: `POST /v1/customers/{customer}`. */
export type Operations = Record<string, Operation>;

/** The parameters, as `Params` of the official client describes them. */
export const paramsOf = <Params>(call: Call) => call.params as Wire<Params>;
