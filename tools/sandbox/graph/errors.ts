type ErrorParts = {
  message: string;
  code: number;
  subcode?: number;
  type?: "OAuthException" | "GraphMethodException" | "IGApiException" | "GraphBatchException";
  status?: number;
  isTransient?: boolean;
  /** For rate limits: the minutes of the usage headers. */
  regainMinutes?: number;
  /** A whole body, which replaces the envelope. */
  raw?: string;
  /** Whether the connection ends in the middle of the answer. */
  reset?: boolean;
};

/** A refusal in Meta's words; `answer.ts` turns it into the error envelope. */
export class GraphError extends Error {
  readonly parts: ErrorParts;
  constructor(parts: ErrorParts) {
    super(parts.message);
    this.parts = parts;
  }
  get status() {
    const { status, code } = this.parts;
    return status ?? (code === 10 || (code >= 200 && code <= 299) ? 403 : 400);
  }
  body(traceId: string) {
    const { message, type = "OAuthException", code, subcode, isTransient } = this.parts;
    return {
      error: {
        message,
        type,
        ...(isTransient ? { is_transient: true } : {}),
        code,
        ...(subcode ? { error_subcode: subcode } : {}),
        fbtrace_id: traceId,
      },
    };
  }
}

export const badParameter = (text: string) => new GraphError({ message: `(#100) ${text}`, code: 100 });

/** The error for missing and forbidden objects, which look the same on purpose. */
export const missingObject = (method: string, id: string) =>
  new GraphError({
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    type: "GraphMethodException",
    code: 100,
    subcode: 33,
  });

/** The error for what the sandbox does not support. It has its own status, so that it is not taken for a refusal of Meta. */
export const notOffered = (what: string) =>
  new GraphError({
    message: `The sandbox does not offer ${what}`,
    type: "GraphMethodException",
    code: 100,
    status: 501,
  });

/** The error for a field that the node type does not have. */
export const nonexistingField = (name: string, type: string) =>
  badParameter(`Tried accessing nonexisting field (${name}) on node type (${type})`);

export const unsupportedMethod = (method: string) =>
  new GraphError({
    message: `Unsupported request - method type: ${method.toLowerCase()}`,
    type: "GraphMethodException",
    code: 100,
  });

export const unknownPath = (path: string) =>
  new GraphError({ message: `Unknown path components: ${path}`, code: 2500 });

export const permissionError = (text: string) => new GraphError({ message: `(#200) ${text}`, code: 200 });

export const serviceError = () =>
  new GraphError({
    message: "An unexpected error has occurred. Please retry your request later.",
    code: 2,
    status: 500,
    isTransient: true,
  });
