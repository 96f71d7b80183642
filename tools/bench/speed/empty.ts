// A Worker without the engine, to measure the cost of a request and the memory of the process.

export default {
  async fetch(): Promise<Response> {
    return Response.json({});
  },
};
