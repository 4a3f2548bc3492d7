import { createServer } from "node:net";

/** Why nothing can listen on a port of localhost, in words; undefined where something can. Port 0 is always free. */
export function portProblem(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      resolve(
        error.code === "EADDRINUSE"
          ? `port ${String(port)} is taken by another program; choose one with --port N, or --port 0 for any that is free`
          : `port ${String(port)} cannot be used: ${error.message}`,
      );
    });
    server.listen(port, "localhost", () => {
      server.close(() => {
        resolve(undefined);
      });
    });
  });
}
