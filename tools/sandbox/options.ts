import type { Pixel } from "./conversions/conversions.ts";
import type { SandboxState } from "./world/types.ts";

/** How a webhook leaves: `fetch`, or the worker under test called as a function. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

export type SandboxOptions = {
  app: { id: string; secret: string; verifyToken: string };
  /** Where clients reach the sandbox, without a trailing slash; it is printed into `paging.next` and picture addresses. */
  origin: string;
  webhookUrl: string;
  /** "Valid OAuth Redirect URIs". Empty: any local address that ends in /facebook/callback. */
  redirectUris?: string[];
  /** Default: `{webhookUrl}/deauthorize`. */
  deauthorizeUrl?: string;
  /** Default: `{webhookUrl}/data-deletion`. */
  dataDeletionUrl?: string;
  /** The dashboard's "Require App Secret"; default true. */
  requireProof?: boolean;
  /** Whose events the Conversions API takes. */
  pixel?: Pixel;
  send?: Send;
  /** Epoch ms. */
  now?: () => number;
  /** 0 ≤ x < 1. */
  random?: () => number;
  /** Resolves after `ms`; a test passes one that resolves at once. */
  wait?: (ms: number) => Promise<void>;
  /** The texts a stream writes, from a named file or from the demo stream. Absent where there is no file system. */
  readTexts?: (file?: string) => string[];
  state?: SandboxState;
};
