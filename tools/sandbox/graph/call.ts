import type { Machine } from "../machine.ts";
import type { Grant, Page, Token, User } from "../world/types.ts";

export type Method = "GET" | "POST" | "DELETE";

/** Query, form and JSON parameters merged; objects inside JSON bodies are JSON text. */
export type Params = Record<string, string>;

/** Who calls, by the token. */
export type Viewer =
  | { kind: "app" }
  | { kind: "user"; user: User; grant: Grant; token: Token }
  | { kind: "page"; page: Page; user: User; grant: Grant; token: Token };

/** A call as received, before its token is checked. */
export type RawCall = {
  method: Method;
  /** `v26.0`. */
  version: string;
  /** Segments after the version. */
  path: string[];
  params: Params;
  token: string | undefined;
  /** The token came as a parameter, so `paging.next` carries it. */
  tokenInUrl: boolean;
};

export type Call = RawCall & { machine: Machine; viewer: Viewer };

/** `takes` names the parameters that the edge reads. */
type Handler<Node> = { takes: readonly string[]; answer: (call: Call, node: Node) => unknown };

/** Handlers by "METHOD edge"; the node itself is the edge "". */
export type Edges<Node> = Record<string, Handler<Node>>;
