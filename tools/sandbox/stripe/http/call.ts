import type { Machine } from "../machine.ts";
import type { Wire } from "../world/wire.ts";

/** A checked call of the API, whose parameters match the contract. */
export type Call = {
  machine: Machine;
  /** The ids of the path, in order. */
  ids: string[];
  /** The checked parameters; each operation reads them with the type of the official client. */
  params: object;
  path: string;
};

/** An operation. It returns the answer's object; a row of the world is copied before it is sent. @throws StripeError */
export type Operation = (call: Call) => object;

/** The operations by method and path of the contract: `POST /v1/customers/{customer}`. */
export type Operations = Record<string, Operation>;

/** The parameters with the type `Params` of the official client. */
export const paramsOf = <Params>(call: Call) => call.params as Wire<Params>;
