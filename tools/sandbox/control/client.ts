import type { z } from "zod";

/**
 * A client of the control API of a running sandbox.
 *
 * @returns a function that calls a path below `/sandbox`. It throws an Error with the answer when the call is refused, and a ZodError
 *   when the answer has another shape
 */
export function controlOf(origin: string) {
  return async <T>(schema: z.ZodType<T>, path: string, method = "GET", body?: unknown): Promise<T> => {
    const answer = await fetch(`${origin}/sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    if (!answer.ok) throw new Error(`sandbox ${method} ${path}: ${answer.status} ${await answer.text()}`);
    return schema.parse(await answer.json());
  };
}
