import type { Machine } from "../machine.ts";
import type { Grant, Page, Token, User } from "../world/types.ts";

export type Method = "GET" | "POST" | "DELETE";

/** The merged parameters of query, form and JSON; objects inside JSON bodies are JSON text. */
export type Params = Record<string, string>;

/** The caller, by the token. */
export type Viewer =
  | { kind: "app" }
  | { kind: "user"; user: User; grant: Grant; token: Token }
  | { kind: "page"; page: Page; user: User; grant: Grant; token: Token };

/** A received call, before its token is checked. */
export type RawCall = {
  method: Method;
  /** `v26.0`. */
  version: string;
  /** The segments after the version. */
  path: string[];
  params: Params;
  token: string | undefined;
  /** Whether the token came as a parameter, so that `paging.next` contains it. */
  tokenInUrl: boolean;
};

export type Call = RawCall & { machine: Machine; viewer: Viewer };

/** The handler of an edge. `takes` names the parameters that the edge reads. */
export type Handler<Node> = { takes: readonly string[]; answer: (call: Call, node: Node) => unknown };

/** Handlers by "METHOD edge"; the node itself is the edge "". */
export type Edges<Node> = Record<string, Handler<Node>>;
