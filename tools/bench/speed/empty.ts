// What a request costs and a process weighs before there is any engine.

export default {
  async fetch(): Promise<Response> {
    return Response.json({});
  },
};
