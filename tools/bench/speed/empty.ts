// The cost of a request and the memory of a process without the engine.

export default {
  async fetch(): Promise<Response> {
    return Response.json({});
  },
};
