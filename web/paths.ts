export { ALL_COMMENTS, ANY_STATUS, inboxPath, PARAMETERS, paths, withQuery } from "../worker/vocabulary/paths.ts";
