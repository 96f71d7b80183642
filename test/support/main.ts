// The pool wants an entry point of its own. Tests build their Worker with `createTestApp`, so this entry point serves nothing.
export { LiveRoom } from "../../worker/entry/live.ts";

export default { fetch: () => new Response("tests call createTestApp", { status: 501 }), queue() {} };
