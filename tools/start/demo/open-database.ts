// Opens the local databases beside the Worker, as SQLite allows.
import { DatabaseSync } from "node:sqlite";
import { boundShards } from "../../cloudflare/bindings.ts";
import { d1Folder, localFile } from "../../db/local-file.ts";
import type { RunningStack } from "../../settings.ts";

function using<Result>({ state }: RunningStack, binding: string, run: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(localFile(d1Folder(state), binding), { timeout: 10_000 });
  try {
    return run(database);
  } finally {
    database.close();
  }
}

export const inCore = <Result>(stack: RunningStack, run: (core: DatabaseSync) => Result): Result =>
  using(stack, "DB", run);

export const inEachShard = <Result>(stack: RunningStack, run: (database: DatabaseSync) => Result): Result[] =>
  boundShards().map((shard) => using(stack, shard, run));
