export { ALL_COMMENTS, paths } from "../worker/vocabulary/paths.ts";
