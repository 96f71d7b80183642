import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import type { Comment } from "../../../api/types.ts";

export const EXPLANATION_LOADING = "Cargando la explicación...";
export const EXPLANATION_FAILED = "No se pudo cargar la explicación";

/** The explanation of a comment. It is loaded again after each decision. */
export const explanationQuery = ({ id, decision_seq, action_state, reply_state }: Comment) =>
  queryOptions({
    queryKey: ["explanation", id, decision_seq, action_state, reply_state],
    queryFn: async () => (await bodyOf(api.comments[":id"].explanation.$get({ param: { id } }))).explanation,
  });
