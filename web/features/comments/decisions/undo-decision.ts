import { api, bodyOf } from "../../../api/api.ts";

/** Takes back a person's last decision about a comment. */
export const undoDecision = (id: string) => bodyOf(api.comments[":id"].undo.$post({ param: { id } }));
