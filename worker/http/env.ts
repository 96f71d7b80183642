import type { Deps } from "../deps.ts";
import type { Member } from "../features/auth/queries.ts";
import type { SessionFacts } from "../features/auth/session.ts";
import type { KeyRow } from "../features/keys/queries.ts";
import type { CommentsDb } from "../platform/db/open.ts";
import type { Ability } from "../vocabulary/people/roles.ts";

/** Who calls: a workspace, what may be seen and done there, and what the features need to know of it. */
export type Caller = {
  /** Id in core. */
  workspaceId: number;
  /** The opened database of its comments. */
  db: CommentsDb;
  /** The only pages that may be seen (`workspaces/visible-pages.ts`); null for all. */
  visible: readonly number[] | null;
  abilities: readonly Ability[];
  /** As stored; `plans/entitlements.ts` says what it means now. */
  subscription: Member["subscription"];
  timeZone: string;
  archivedBefore: number | null;
};

/** The variables of every request. */
export type ApiEnv = {
  Bindings: { deps: Deps };
  Variables: {
    deps: Deps;
    requestId: string;
    /** Missing until `can` knows it. */
    caller?: Caller;
  };
};

/** What `can` adds. */
export type UserEnv = {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & {
    caller: Caller;
    /** The person, for what is about them or records that they did it. */
    member: Member & {
      userId: number;
      workspaceId: number;
      session: SessionFacts & {
        /** Whether its token is old enough to be replaced. */
        isDue: boolean;
      };
    };
  };
};

/** What `withKey` adds. */
export type KeyEnv = {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & {
    caller: Caller;
    /** The key that calls; what it does is recorded as its owner's. */
    key: KeyRow;
  };
};
