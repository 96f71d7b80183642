// What a network says about permissions, about the accounts that a person grants, and about a connection.
import type { Network } from "../vocabulary/networks.ts";

export type PermissionName = {
  /** In the network's word. */
  scope: string;
  /** In the owner's words. */
  name: string;
};

export type Permission = PermissionName & {
  /** `required` nothing works without · `recommended` something of the plan does not work · `optional` only on demand */
  level: "required" | "recommended" | "optional";
  neededFor: (Network | "ads" | "replies" | "publishing")[];
  /** The effect of its absence, in the owner's words. */
  causes: string;
};

/** Authorises us for a person's accounts. */
export type Dialog = {
  /**
   * Where the popup goes.
   *
   * @param input.again  asks again for permissions declined before
   * @param input.scopes the requested permissions; those granted before stay granted
   */
  url: (input: { state: string; redirectUri: string; again: boolean; scopes: readonly string[] }) => string;
  /** A code, good for one use, against a long-lived token of the person. */
  exchangeCode: (input: {
    code: string;
    redirectUri: string;
  }) => Promise<{ token: string; expiresInSeconds: number | null }>;
  /** Id of the person a token belongs to. */
  person: (token: string) => Promise<string>;
  permissions: (token: string) => Promise<{ granted: string[]; declined: string[] }>;
  /** Every page that the person granted. */
  pages: (token: string) => Promise<GrantedPage[]>;
  /** Asks for the webhooks of a page and its accounts, and looks whether they will come. */
  subscribe: (page: GrantedPage) => Promise<boolean>;
};

/** What one token can be used for: a page, with its linked accounts. */
export type GrantedPage = {
  /** The `groupKey` of its accounts. */
  id: string;
  accessToken: string;
  /** The person's tasks on it, in the network's words; null when the network does not say. */
  tasks: string[] | null;
  canModerate: boolean;
  /** The page's own first. */
  accounts: GrantedAccount[];
};

export type GrantedAccount = {
  network: Network;
  externalId: string;
  name: string;
  username: string | null;
  category: string | null;
  pictureUrl: string | null;
  /** Of the website that it names as its own. */
  domains: string[];
};

/** What a network says about a connection, as far as it shows it to us. */
export type ConnectionFacts = {
  /** False when the network refuses the app itself: its id or secret is wrong. */
  appAccepted: boolean;
  token: {
    valid: boolean;
    /** Code of the refusal; null when it is valid. */
    failure: string | null;
    /** Epoch milliseconds; null when it has no end. */
    expiresAt: number | null;
    /** When the network stops giving data until the person comes back; null when it does not say. */
    dataAccessExpiresAt: number | null;
  } | null;
  /** Missing where the network did not say. */
  granted?: string[];
  declined?: string[];
  /** Permissions that were given for other pages and not for this one. */
  elsewhere: string[];
  /** The person's tasks on the page; null when unknown. */
  tasks: string[] | null;
  /** Whether the page is among those the person lets us see; null when unknown. */
  listed: boolean | null;
  /** Fields of the subscriptions; null when there is none, undefined when the network did not let us look. */
  appFields?: string[] | null;
  pageFields?: string[] | null;
  accountFields?: string[] | null;
};
