import type { Deps } from "../deps.ts";
import type { Member } from "../features/auth/queries.ts";
import type { SessionFacts } from "../features/auth/session.ts";
import type { Shards } from "../platform/db/shards-of.ts";

/** The variables of every request. */
export type ApiEnv = {
  Bindings: { deps: Deps };
  Variables: {
    deps: Deps;
    requestId: string;
    /** Id in core; missing until `can` knows the person. */
    workspaceId?: number;
  };
};

/** What `can` adds. */
export type UserEnv = {
  Bindings: ApiEnv["Bindings"];
  Variables: ApiEnv["Variables"] & {
    session: SessionFacts & {
      /** Whether its token is old enough to be replaced. */
      isDue: boolean;
    };
    userId: number;
    workspaceId: number;
    /** The comments databases of this workspace. */
    shards: Shards;
    user: Member["user"];
    workspace: Member["workspace"];
    membership: Member["membership"];
    /** The only pages that the person may see (`workspaces/visible-pages.ts`); null for all. */
    visible: readonly number[] | null;
    /** As stored; `plans/entitlements.ts` says what it means now. */
    subscription: Member["subscription"];
  };
};
