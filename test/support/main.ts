// The pool needs an entry point. Tests build their Worker with `createTestApp`, so this one serves nothing.
export { LiveRoom } from "../../worker/entry/live-room.ts";

export default { fetch: () => new Response("tests call createTestApp", { status: 501 }), queue() {} };
