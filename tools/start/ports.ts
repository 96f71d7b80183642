import { createServer } from "node:net";

/** Whether a port of 127.0.0.1 is free. */
const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });

/** Returns a port that is free now. */
export const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => done(port));
    });
  });

/** Checks that a port is free. @throws Error that names the variable to set */
export async function requireFree(ports: Record<string, number>): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    if (!(await isFree(port))) throw new Error(`Port ${port} is taken. Set ${variable} to another one.`);
  }
}
