import { api, bodyOf } from "../../../api/api.ts";

/** Undoes a person's last decision about a comment. */
export const undoDecision = (id: string) => bodyOf(api.comments[":id"].undo.$post({ param: { id } }));
