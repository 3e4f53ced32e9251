import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type RoundRobin = { readonly url: string; close(): Promise<void> };

/**
 * Forwards each connection to the next server, or to the one after it if that is down. Data is
 * passed through unchanged.
 */
export async function startRoundRobin(urls: readonly string[]): Promise<RoundRobin> {
  const ports = urls.map((url) => Number(new URL(url).port));
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    track(client);
    tryNext(client, ports.length);
  });
  function track(socket: Socket): void {
    open.add(socket);
    socket.setNoDelay(true).on("error", () => socket.destroy());
    socket.once("close", () => open.delete(socket));
  }
  function tryNext(client: Socket, left: number): void {
    const port = ports[turn % ports.length] ?? 0;
    turn += 1;
    const upstream = connect(port, "127.0.0.1");
    track(upstream);
    upstream.once("connect", () => {
      client.pipe(upstream).pipe(client);
      upstream.once("close", () => client.destroy());
      client.once("close", () => upstream.destroy());
    });
    upstream.once("error", () => {
      if (!upstream.connecting && upstream.bytesRead > 0) return;
      if (left > 1) tryNext(client, left - 1);
      else client.destroy();
    });
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
