/// <reference types="@cloudflare/vitest-pool-workers/types" />

declare namespace Cloudflare {
  interface Env {
    DB: D1Database;
    COMMENTS_0: D1Database;
    COMMENTS_1: D1Database;
    COMMENTS_2: D1Database;
    /** Local D1 itself. */
    PLAIN_D1: D1Database;
    DATABASES: DurableObjectNamespace<import("../../tools/db/objects/database-object.ts").Database>;
    /** The number of comments of each owner in a step of `faults.test.ts`. */
    COMMENTS_PER_STEP: string;
    /** The numbers of posts, and of ads of each, of `boosted-posts.test.ts`. */
    BOOSTED_POSTS: string;
    BOOSTED_COPIES: string;
    ARCHIVE: R2Bucket;
    LIVE: import("../../worker/env.ts").Env["LIVE"];
    CORE_MIGRATIONS: import("cloudflare:test").D1Migration[];
    COMMENTS_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}
