/** Simulates the network between the program and PostgreSQL, including its faults. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** `stalled`: connections are accepted, and data arrives when the network is open again. */
export type Network = "open" | "stalled" | "refused";

/**
 * Where a connection is cut, once: before or after the server receives a commit, or in the middle
 * of a packet.
 */
export type Cut = "before commit" | "after commit" | "half request" | "half answer";

type Link = { readonly client: Socket; readonly server: Socket };

const COMMIT = /\bcommit\b/iu;

export class TcpProxy {
  readonly #listener: Server;
  readonly #links = new Set<Link>();
  /** The port of the server, for new connections. */
  target: number;
  network: Network = "open";
  /** The delay of each packet. */
  delayMs = 0;
  readonly #sending = new WeakMap<Socket, Promise<void>>();
  #nextCut: { readonly cut: Cut; readonly done: () => void } | null = null;

  private constructor(listener: Server, target: number) {
    this.#listener = listener;
    this.target = target;
    listener.on("connection", (client: Socket) => this.#accept(client));
  }

  static async open(target: number): Promise<TcpProxy> {
    const listener = createServer();
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    return new TcpProxy(listener, target);
  }

  get port(): number {
    return (this.#listener.address() as AddressInfo).port;
  }

  /** Resolves once a connection was cut there. */
  async cutNext(cut: Cut): Promise<void> {
    await new Promise<void>((done) => (this.#nextCut = { cut, done }));
  }

  /** Closes all connections on both sides. */
  cutAll(): void {
    for (const link of this.#links) destroy(link);
  }

  /** Closes the server's side of all connections, without telling the program. */
  halfOpenAll(): void {
    for (const { client, server } of this.#links) {
      client.removeAllListeners("data").resume();
      server.removeAllListeners("close").destroy();
    }
  }

  close(): void {
    this.cutAll();
    this.#listener.close();
  }

  #accept(client: Socket): void {
    client.on("error", () => undefined);
    if (this.network === "refused") {
      client.resetAndDestroy();
      return;
    }
    const server = connect(this.target, "127.0.0.1");
    const link = { client, server };
    this.#links.add(link);
    server.on("error", () => undefined);
    client.on("data", (chunk: Buffer) => this.#pass(link, "client", chunk));
    server.on("data", (chunk: Buffer) => this.#pass(link, "server", chunk));
    for (const socket of [client, server]) {
      socket.once("close", () => {
        this.#links.delete(link);
        destroy(link);
      });
    }
  }

  #pass(link: Link, from: keyof Link, chunk: Buffer): void {
    const to = link[from === "client" ? "server" : "client"];
    const cut = this.#nextCut;
    if (cut === null || !isCutPoint(cut.cut, from, chunk)) {
      const sent = (this.#sending.get(to) ?? Promise.resolve()).then(() => this.#send(to, chunk));
      this.#sending.set(to, sent);
      return;
    }
    this.#nextCut = null;
    if (cut.cut === "before commit") destroy(link);
    else if (cut.cut === "after commit") {
      // Its response does not arrive.
      link.server.removeAllListeners("data").once("data", () => destroy(link));
      to.write(chunk);
    } else {
      to.write(chunk.subarray(0, chunk.length >> 1), () => destroy(link));
    }
    cut.done();
  }

  async #send(to: Socket, chunk: Buffer): Promise<void> {
    while (this.network === "stalled" && !to.destroyed) await wait(5);
    if (this.delayMs > 0) await wait(this.delayMs);
    if (to.writable) to.write(chunk);
  }
}

function isCutPoint(cut: Cut, from: keyof Link, chunk: Buffer): boolean {
  if (cut === "half answer") return from === "server";
  return from === "client" && (cut === "half request" || COMMIT.test(chunk.toString("latin1")));
}

function destroy({ client, server }: Link): void {
  client.destroy();
  server.destroy();
}
