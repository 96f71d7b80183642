import { createServer } from "node:net";

/** Whether a port of 127.0.0.1 is free. */
const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });

/** Below the ports that Linux gives to outgoing connections, one of which may take a free port before it is used. */
const [FIRST_PORT, PORTS] = [20_000, 12_000];

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  return (await isFree(port)) ? port : freePort();
}

/** Checks that a port is free. @throws Error that names the variable to set */
export async function requireFree(ports: Record<string, number>): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    if (!(await isFree(port))) throw new Error(`Port ${port} is taken. Set ${variable} to another one.`);
  }
}
