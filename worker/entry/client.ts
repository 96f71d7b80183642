// The browser's client of the API. It is in this project so that its type is computed once, into the declarations of this
// project, and not by every caller.
import { type ClientRequestOptions, hc } from "hono/client";
import type { Api } from "./api.ts";

/** A path of the API is a path of properties: `client.comments[":id"].undo.$post({ param: { id } })`. */
export const createClient = (baseUrl: string, options?: ClientRequestOptions) => hc<Api>(baseUrl, options);

export type Client = ReturnType<typeof createClient>;
