// The client of the API has the types of the Worker's routes. Only the compiler reads this: it has to refuse every line.
import { api } from "../../../web/api/api.ts";
import type { Comment, User } from "../../../web/api/types.ts";

export const REFUSED = [
  // @ts-expect-error no such route
  () => api.comments.figures.$get(),
  // @ts-expect-error nothing is mounted there
  () => api.recommendations.$get(),
  // @ts-expect-error a value that the field of a request does not take
  () => api.comments.$get({ query: { status: "odd" } }),
  // @ts-expect-error a field that a request lacks
  () => api.comments.status.$post({ json: { commentId: "1" } }),
  // @ts-expect-error a field that an answer does not have
  (user: User) => user.trialUsed,
  // @ts-expect-error the type of a field of an answer
  (comment: Comment): number => comment.original_created_at,
];
