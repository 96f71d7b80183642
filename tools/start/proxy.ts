// An HTTP server in front of another one that closes idle connections: each request takes a new connection inside, so that none is
// lost on a connection that is being closed.
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

/** @param inside  the server behind it; the proxy does not listen yet */
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

/** Hop-by-hop headers belong to one connection only. */
function withoutHop({ connection, "keep-alive": keepAlive, ...headers }: IncomingMessage["headers"]) {
  return headers;
}

/** Cloudflare compresses outside of the Worker; here the Worker's own process would, and a connection of this machine gains nothing. */
function uncompressed({ "accept-encoding": encodings, ...headers }: IncomingMessage["headers"]) {
  return headers;
}

function fail(answer: ServerResponse) {
  if (answer.headersSent) answer.destroy();
  else answer.writeHead(502).end();
}

/** The client has gone: the proxy aborts too. */
function giveUpWith(answer: ServerResponse, passed: ClientRequest) {
  answer.on("close", () => passed.destroy());
}

/** A WebSocket: bytes pass unchanged in both directions. */
function passSocket({ host, port }: Address, asked: IncomingMessage, outer: Duplex, head: Buffer) {
  const inner = connect(port, host);
  const headers = asked.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
  inner.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers}\r\n`);
  inner.write(head);
  pipeline(outer, inner, outer, () => undefined);
}
