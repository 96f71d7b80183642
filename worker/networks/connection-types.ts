// What a network says about permissions, granted accounts, and a connection.
import * as z from "zod";
import type { Network } from "../vocabulary/networks.ts";

export type PermissionName = {
  /** The network's name of it. */
  scope: string;
  /** Its name for the owner. */
  name: string;
};

export type Permission = PermissionName & {
  /** `required` nothing works without · `recommended` something of the plan does not work · `optional` only on demand */
  level: "required" | "recommended" | "optional";
  neededFor: (Network | "ads" | "replies" | "publishing")[];
  /** The effect of its absence, in the owner's words. */
  causes: string;
};

/** The dialog in which a person authorises us for their accounts. */
export type Dialog = {
  /**
   * The address of the popup.
   *
   * @param input.again asks again for permissions that were declined before
   * @param input.scopes the requested permissions; those granted before stay granted
   */
  url: (input: { state: string; redirectUri: string; again: boolean; scopes: readonly string[] }) => string;
  /** Exchanges a code, valid once, for a long-lived token of the person. */
  exchangeCode: (input: {
    code: string;
    redirectUri: string;
  }) => Promise<{ token: string; expiresInSeconds: number | null }>;
  /** Id of the person a token belongs to. */
  person: (token: string) => Promise<string>;
  permissions: (token: string) => Promise<{ granted: string[]; declined: string[] }>;
  /** Every page that the person granted. */
  pages: (token: string) => Promise<GrantedPage[]>;
  /** Subscribes to the webhooks of a page and its accounts, and checks that they will arrive. */
  subscribe: (page: GrantedPage) => Promise<boolean>;
};

/** What one token is valid for: a page, with its linked accounts. */
export type GrantedPage = {
  /** The `groupKey` of its accounts. */
  id: string;
  accessToken: string;
  /** The person's tasks on it, in the network's terms; null when unknown. */
  tasks: string[] | null;
  canModerate: boolean;
  /** Its accounts, the page itself first. */
  accounts: GrantedAccount[];
};

export type GrantedAccount = {
  network: Network;
  externalId: string;
  name: string;
  username: string | null;
  category: string | null;
  pictureUrl: string | null;
  /** The domains of the website that it names as its own. */
  domains: string[];
};

/** The network's facts about a connection, as far as it shows them to us. */
export const ConnectionFacts = z.object({
  /** Whether the network accepts the app itself; false when its id or secret is wrong. */
  appAccepted: z.boolean(),
  token: z
    .object({
      valid: z.boolean(),
      /** Code of the refusal, as in `NetworkError`; null when the token is valid. */
      failure: z.string().nullable(),
      /** Epoch milliseconds; null when it has no end. */
      expiresAt: z.number().nullable(),
      /** When the network stops giving data until the person comes back; null when unknown. */
      dataAccessExpiresAt: z.number().nullable(),
    })
    .nullable(),
  /** Missing when the network did not say. */
  granted: z.array(z.string()).optional(),
  declined: z.array(z.string()).optional(),
  /** Permissions that were granted for other pages and not for this one. */
  elsewhere: z.array(z.string()),
  /** The person's tasks on the page; null when unknown. */
  tasks: z.array(z.string()).nullable(),
  /** Whether the page is among those that the person shares with us; null when unknown. */
  listed: z.boolean().nullable(),
  /** Fields of the subscriptions; null when there is none, undefined when the network did not let us read them. */
  appFields: z.array(z.string()).nullable().optional(),
  pageFields: z.array(z.string()).nullable().optional(),
  accountFields: z.array(z.string()).nullable().optional(),
});
export type ConnectionFacts = z.infer<typeof ConnectionFacts>;
