import type * as ERRORS from "../errors.ts";

export type ErrorCode = keyof typeof ERRORS;

/** @property field its path in the request: `json.email` is `email` */
export type FieldError = { field: string; message: string };

/** The API's answer to a refusal or a failure: the product's promise to its clients. */
export type ErrorBody = { success: false; code: ErrorCode; message: string; errors?: FieldError[]; requestId: string };
