// A route of the public API, described once: what runs it reads the same description as what documents it
// (`test/entry/v1/document.test.ts`), so the document cannot say another thing.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { Deps } from "../../deps.ts";
import { keyActorOf } from "../../http/caller.ts";
import type { KeyEnv } from "../../http/env.ts";
import { limit, requireFeature, withKey } from "../../http/guards.ts";
import type { RouteClass } from "../../http/limits/route-limits.ts";
import { validate } from "../../http/validate.ts";
import type { PlanFeatures } from "../../vocabulary/money/plans.ts";
import type { KeyAbility } from "../../vocabulary/people/key-abilities.ts";
import type { Ability } from "../../vocabulary/people/roles.ts";

export type Actor = ReturnType<typeof keyActorOf>;

type Description = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Under `/api/v1`; ids are `:id`. */
  path: `/${string}`;
  /** The name of a client's function. */
  id: string;
  /** The part of the documentation that it stands in. */
  tag: string;
  summary: string;
  description?: string;
  /** What the key needs; `rules` also needs an owner who sets them, and a key for all pages. */
  ability: KeyAbility | "any";
  lent?: Ability;
  limits?: RouteClass;
  /** What the plan must include besides the API. */
  feature?: keyof PlanFeatures;
  status?: 201;
};
/** The parts of a request, parsed and merged: no two of them have a field of the same name. */
type Parts = {
  params?: z.ZodType<object>;
  query?: z.ZodType<object>;
  headers?: z.ZodType<object>;
  body?: z.ZodType<object>;
};
type InputOf<Asked extends Parts> = (Asked["params"] extends z.ZodType ? z.infer<Asked["params"]> : unknown) &
  (Asked["query"] extends z.ZodType ? z.infer<Asked["query"]> : unknown) &
  (Asked["headers"] extends z.ZodType ? z.infer<Asked["headers"]> : unknown) &
  (Asked["body"] extends z.ZodType ? z.infer<Asked["body"]> : unknown);

export type Operation = Description &
  Parts & { answer: z.ZodType; run: (deps: Deps, actor: Actor, input: never) => Promise<unknown> };

/** Describes a route. Its `run` answers what `answer` says, which the compiler checks, and so do tests with every answer. */
export const operation = <const Asked extends Parts, Answer extends z.ZodType>(
  described: Description & Asked & { answer: Answer },
  run: (deps: Deps, actor: Actor, input: InputOf<Asked>) => Promise<z.input<Answer>>,
): Operation => ({ ...described, run });

const TARGETS = { params: "param", query: "query", headers: "header", body: "json" } as const;

/** The routes of operations, in their order. */
export function routesOf(operations: readonly Operation[]) {
  const app = new Hono<KeyEnv>();
  for (const each of operations) {
    const parts = Object.entries(TARGETS).flatMap(([part, target]) => {
      const schema = each[part as keyof Parts];
      return schema ? [{ target, check: validate(target, schema) }] : [];
    });
    const before = [
      withKey(each.ability, each.lent),
      ...(each.limits ? [limit(each.limits)] : []),
      ...(each.feature ? [requireFeature(each.feature)] : []),
      ...parts.map(({ check }) => check),
    ] as MiddlewareHandler<KeyEnv>[];
    app.on(each.method, [each.path], ...before, async (c: Context<KeyEnv>) => {
      const given = parts.map(({ target }) => c.req.valid(target as never) as object);
      const answer = await each.run(c.var.deps, keyActorOf(c), Object.assign({}, ...given) as never);
      return c.json(answer as object, each.status ?? 200);
    });
  }
  return app;
}
