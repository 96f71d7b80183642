import { zValidator } from "@hono/zod-validator";
import type { ValidationTargets } from "hono";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import { AppError } from "../errors.ts";

/** The message for a schema without one of its own: the library's would be in English. */
const ANY_OTHER = "Valor no válido";
/** A list may have thousands of mistakes; an answer reports only the first of them. */
const MAX_ERRORS = 20;

/**
 * Middleware that parses the part of the request that `target` names with `schema`.
 *
 * @throws AppError `validation_failed` with a sentence for each field, `invalid_json` for a body that is not JSON
 */
export function validate<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  const parse = zValidator(
    target,
    schema,
    (result) => {
      if (result.success) return;
      const fieldErrors = result.error.issues
        .slice(0, MAX_ERRORS)
        .map((issue) => ({ field: issue.path.join("."), message: issue.message, english: inEnglish(issue) }));
      throw new AppError("validation_failed", { fieldErrors });
    },
    // The cast is needed because the library cannot see that this is its own parse, with one more sentence.
    {
      validationFunction: (shape, value) =>
        shape.safeParseAsync(value, { error: () => ANY_OTHER, reportInput: true }) as never,
    },
  );
  const middleware: typeof parse = async (c, next) => {
    try {
      return await parse(c, next);
    } catch (error) {
      if (error instanceof HTTPException && error.status === 400) throw new AppError("invalid_json", { cause: error });
      throw error;
    }
  };
  return middleware;
}

/** zod's own sentence about a field; those of the schemas are Spanish. */
function inEnglish(issue: z.core.$ZodIssue): string {
  const sentence = z.config().localeError?.(issue as z.core.$ZodRawIssue);
  return (typeof sentence === "string" ? sentence : sentence?.message) ?? "Invalid input";
}
