import type { Pixel } from "./conversions/conversions.ts";
import type { SandboxState } from "./world/types.ts";

/** The function that sends a webhook: `fetch`, or a call of the Worker under test. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

export type SandboxOptions = {
  app: { id: string; secret: string; verifyToken: string };
  /** The sandbox's address for clients, without a trailing slash. It is used in `paging.next` and in addresses of pictures. */
  origin: string;
  webhookUrl: string;
  /** "Valid OAuth Redirect URIs". When empty, every local address that ends in /facebook/callback is valid. */
  redirectUris?: string[];
  /** Default: `{webhookUrl}/deauthorize`. */
  deauthorizeUrl?: string;
  /** Default: `{webhookUrl}/data-deletion`. */
  dataDeletionUrl?: string;
  /** The dashboard's "Require App Secret"; default true. */
  requireProof?: boolean;
  /** The pixel whose events the Conversions API accepts. */
  pixel?: Pixel;
  send?: Send;
  /** Returns the present time, epoch ms. */
  now?: () => number;
  /** Returns a number with 0 ≤ x < 1. */
  random?: () => number;
  /** Resolves after `ms`; tests use one that resolves at once. */
  wait?: (ms: number) => Promise<void>;
  /** Reads the texts of a stream from a named file or the demo stream. Absent without a file system. */
  readTexts?: (file?: string) => string[];
  state?: SandboxState;
};
