/**
 * Many keep-alive clients that do as little work as possible, in their own process: `node load.ts
 * <url,url...> <clients> <milliseconds> [path]` prints a `Load` as JSON. Without a path they create
 * entries; with `mixed` each repeatedly creates, changes and removes an entry.
 */
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { REST_PATH } from "#contract/api.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { addDays, civilDate } from "#domain/civil-date.ts";
import { percentileOf } from "./statistics.ts";

export type Load = {
  readonly count: number;
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
};

const BODIES = 500;
const FIRST_DUE = civilDate("2026-11-01");
const HEAD_END = "\r\n\r\n";
const MIXED = "mixed";

const [urls = "", clients = "1", milliseconds = "1000", path] = process.argv.slice(2);
const servers = urls.split(",").map((url) => new URL(url));
const host = servers[0]?.host ?? "";
const requests = Array.from({ length: BODIES }, (_, at) =>
  path === undefined || path === MIXED ? createRequest(at) : readRequest(path),
);
const times: number[] = [];
const started = Date.now().toString(36);
const startedAt = performance.now();
const until = startedAt + Number(milliseconds);
await Promise.all(Array.from({ length: Number(clients) }, (_, at) => runClient(at)));
const load: Load = {
  count: times.length,
  perSecond: (times.length / (performance.now() - startedAt)) * 1000,
  p50: percentileOf(times, 50),
  p99: percentileOf(times, 99),
};
process.stdout.write(JSON.stringify(load));

function runClient(client: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port = "", hostname = "" } = servers[client % servers.length] ?? {};
    const socket = connect(Number(port), hostname).setNoDelay(true);
    let sent = path === MIXED ? 0 : client * 7;
    let sentAt = 0;
    let received = "";
    const send = (): void => {
      if (performance.now() >= until) {
        socket.end();
        resolve();
        return;
      }
      sent += 1;
      sentAt = performance.now();
      socket.write(
        path === MIXED ? mixedRequest(client, sent - 1) : (requests[sent % BODIES] ?? ""),
      );
    };
    socket.once("connect", send);
    socket.on("error", reject);
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
      if (!isComplete(received, socket, reject)) return;
      times.push(performance.now() - sentAt);
      received = "";
      send();
    });
  });
}

/** Returns true when the response is complete. It must have a content-length if it has a body. */
function isComplete(text: string, socket: Socket, reject: (error: Error) => void): boolean {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd === -1) return false;
  if (!/^HTTP\/1\.1 20[014] /u.test(text)) {
    socket.destroy();
    reject(new Error(`A client was answered ${text.slice(0, 500)}`));
  }
  const length = /\r\ncontent-length: (\d+)/iu.exec(text)?.[1] ?? "0";
  return text.length >= headEnd + HEAD_END.length + Number(length);
}

function readRequest(requestPath: string): Buffer {
  return Buffer.from(`GET ${requestPath} HTTP/1.1\r\nhost: ${host}${HEAD_END}`);
}

/** A creation, a change and a removal of one entry, in turn. */
function mixedRequest(client: number, at: number): Buffer {
  const id = `TRE-${started}x${client}x${Math.floor(at / 3)}`;
  const target = `/transactions?id=eq.${id}`;
  if (at % 3 === 0) return createRequest(client * 7 + at, id);
  if (at % 3 === 2) return writeRequest("DELETE", target, "");
  return writeRequest("PATCH", target, JSON.stringify({ amount: (at + 1) / 100, status: "paid" }));
}

function createRequest(at: number, id?: string): Buffer {
  const body = JSON.stringify({
    id,
    type: id === undefined && at % 3 === 0 ? "income" : "expense",
    category: FIRST_CATEGORIES[at % FIRST_CATEGORIES.length],
    amount: (at * 137 + 1) / 100,
    expected_payment_date: addDays(FIRST_DUE, at % 90),
    status: at % 4 === 0 ? "paid" : "pending",
    notes: at % 5 === 0 ? "registrado durante a medição" : null,
  });
  return writeRequest("POST", "/transactions", body);
}

function writeRequest(method: string, target: string, body: string): Buffer {
  const head = [
    `${method} ${REST_PATH}${target} HTTP/1.1`,
    `host: ${host}`,
    ...(body === "" ? [] : ["content-type: application/json"]),
    "prefer: return=minimal",
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}${HEAD_END}${body}`);
}
