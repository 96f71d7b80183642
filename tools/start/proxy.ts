// An HTTP server in front of one that closes idle connections. Each request uses a new connection to the inner server, so that no request
// is lost on a connection that is being closed.
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect } from "node:net";
import { type Duplex, pipeline } from "node:stream";

type Address = { host: string; port: number };

/** Longer than any client keeps an idle connection. */
const KEEP_ALIVE_MS = 10 * 60_000;

/** Creates the proxy, which does not listen yet. @param inside  the server behind it */
export function createProxy(inside: Address): Server {
  const proxy = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (asked, answer) => {
    const passed = request({
      ...inside,
      ...lineOf(asked),
      headers: uncompressed(withoutHop(asked.headers)),
      agent: false,
    });
    passed.on("response", (response) => {
      answer.writeHead(response.statusCode!, response.statusMessage, withoutHop(response.headers));
      pipeline(response, answer, () => undefined);
    });
    passed.on("error", () => fail(answer));
    giveUpWith(answer, passed);
    pipeline(asked, passed, () => undefined);
  });
  proxy.on("upgrade", (asked, outer, head) => passSocket(inside, asked, outer, head));
  return proxy;
}

const lineOf = ({ method, url }: IncomingMessage) => ({ method, path: url });

/** Removes the headers that belong to one connection only (hop-by-hop). */
function withoutHop({ connection, "keep-alive": keepAlive, ...headers }: IncomingMessage["headers"]) {
  return headers;
}

/** Removes `accept-encoding`, so that nothing is compressed: here the Worker's own process would do it, and a local connection gains nothing. */
function uncompressed({ "accept-encoding": encodings, ...headers }: IncomingMessage["headers"]) {
  return headers;
}

function fail(answer: ServerResponse) {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502).end();
}

/** Aborts the inner request when the client has disconnected. */
function giveUpWith(answer: ServerResponse, passed: ClientRequest) {
  answer.on("close", () => passed.destroy());
}

/** Connects a WebSocket: bytes pass unchanged in both directions. */
function passSocket({ host, port }: Address, asked: IncomingMessage, outer: Duplex, head: Buffer) {
  const inner = connect(port, host);
  const headers = asked.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
  inner.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`);
  inner.write(head);
  pipeline(outer, inner, outer, () => undefined);
}
