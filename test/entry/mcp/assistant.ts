// An assistant for tests: the official client of the Model Context Protocol, connected to the Worker with a key.
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { app } from "../../support/scene.ts";

type Mode = "legacy" | { pin: string };

/** Connects the client. @param mode how it begins: with `initialize`, as clients of 2025 do, or by the revision of 2026-07-28 */
export async function connect(key: string, mode: Mode = "legacy"): Promise<Client> {
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", app.appOrigin), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: (url, init = {}) => {
      const headers = Object.fromEntries(new Headers(init.headers));
      const { pathname } = new URL(url);
      return app.request(pathname, {
        method: init.method ?? "GET",
        headers,
        ...(init.body && { body: init.body as string }),
      });
    },
  });
  await client.connect(transport);
  return client;
}

type Envelope<Body> = { notice: string; untrusted: true; result?: Body; problem?: { code: string } };

/** Calls a tool. @returns what is beside the notice: the result, or the problem of a refusal */
export async function call<Body = { id: string }>(client: Client, name: string, input: Record<string, unknown> = {}) {
  const answer = (await client.callTool({ name, arguments: input })) as CallToolResult;
  const envelope = answer.structuredContent as Envelope<Body> | undefined;
  return { isError: answer.isError ?? false, content: answer.content, envelope, result: envelope?.result as Body };
}
