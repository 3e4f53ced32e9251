/** Requests that no honest client sends, as text on a connection. */
import * as fc from "fast-check";
import { REST_PATH } from "#contract/api.ts";
import type { SeededRandom } from "#domain/seeded-random.ts";
import type { ApiRequest } from "../contract/random/both-engines.ts";
import { malformedReads, malformedWrites } from "../contract/random/mutate-request.ts";

export type HostileRequest = {
  /** Written one after the other, with pauses if there are several. */
  readonly parts: readonly string[];
  readonly atEnd: "wait" | "half-close" | "hang up";
};

const MALFORMED_HEADS = [
  "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /rest/v1/clients HTTP/9.9\r\nHost: localhost\r\n\r\n",
  "GET  /rest/v1/clients HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "get /rest/v1/clients HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET http://evil.example/rest/v1/clients HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /rest/v1/clients HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
  "GET /rest/v1/clients HTTP/1.1\nHost: localhost\n\n",
  "GET /rest/v1/clients HTTP/1.1\r\nHost : localhost\r\n\r\n",
  "GET /rest/v1/clients HTTP/1.1\r\nHost: localhost\r\n folded: line\r\n\r\n",
  "GET /rest/v1/clients HTTP/1.1\r\nHost: localhost\r\nX: \u0000\r\n\r\n",
  "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "GET /events HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000",
  "\r\n\r\n\r\n",
] as const;

const MALFORMED_BODIES = [
  "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
  "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}",
  "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
  "Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
  "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: a\r\n\r\n",
  "Content-Length: -1\r\n\r\n{}",
  "Content-Length: 99999999999999999999\r\n\r\n{}",
  "Content-Length: 1, 2\r\n\r\n{}",
  "Content-Length: 10000000000\r\n\r\n[{",
  "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
  "Expect: wonders\r\nContent-Length: 2\r\n\r\n{}",
  "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}",
] as const;

const HOST = "Host: localhost\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";

/** Calls that the fuzz tests of the API send too; the same for each seed. */
export function malformedCalls(seed: number, count: number): ApiRequest[] {
  return fc.sample(fc.oneof(malformedReads(), malformedWrites()), { seed, numRuns: count });
}

export function hostileRequest(random: SeededRandom, call: ApiRequest): HostileRequest {
  const text = toText(call);
  const atEnd = random.pick<HostileRequest["atEnd"]>(["wait", "wait", "half-close", "hang up"]);
  switch (random.integer(0, 8)) {
    case 0:
      return { parts: [random.pick(MALFORMED_HEADS)], atEnd };
    case 1:
      return { parts: [writeHead(random) + random.pick(MALFORMED_BODIES)], atEnd };
    case 2:
      return { parts: cut(random, text), atEnd };
    case 3:
      return { parts: [text.repeat(random.integer(2, 30))], atEnd };
    case 4:
      return { parts: [oversized(random)], atEnd };
    case 5:
      return { parts: [deep(random)], atEnd };
    case 6:
      return { parts: [longNumber(random)], atEnd };
    case 7:
      return { parts: [text], atEnd };
    default:
      return { parts: [mutated(random, text)], atEnd };
  }
}

function toText({ method, path, headers = {}, payload = "" }: ApiRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = payload === "" ? "" : `Content-Length: ${Buffer.byteLength(payload)}\r\n`;
  const url = encodeURI(path).replaceAll("%25", "%");
  return `${method} ${REST_PATH}/${url} HTTP/1.1\r\n${HOST}${lines.join("")}${length}\r\n${payload}`;
}

function writeHead(random: SeededRandom): string {
  const method = random.pick(["POST", "PATCH", "DELETE", "PUT", "GET"]);
  const path = random.pick(["clients", "transactions?id=eq.TRI-a", "rpc/report", "audit_records"]);
  return `${method} ${REST_PATH}/${path} HTTP/1.1\r\n${HOST}${JSON_TYPE}`;
}

/** Splits the text, so that it arrives slowly. */
function cut(random: SeededRandom, text: string): string[] {
  const places = [random.integer(0, text.length), random.integer(0, text.length)];
  const [first = 0, second = 0] = places.toSorted((a, b) => a - b);
  return [text.slice(0, first), text.slice(first, second), text.slice(second)];
}

function oversized(random: SeededRandom): string {
  const size = random.integer(8_000, 300_000);
  const body = `[{"name":"${"x".repeat(size)}"}]`;
  const list = `[${"{},".repeat(size / 3)}{}]`;
  return random.pick([
    `GET ${REST_PATH}/clients?name=eq.${"x".repeat(size)} HTTP/1.1\r\n${HOST}\r\n`,
    `GET ${REST_PATH}/clients HTTP/1.1\r\n${HOST}X-Long: ${"x".repeat(size)}\r\n\r\n`,
    `GET ${REST_PATH}/clients HTTP/1.1\r\n${HOST}${"X: y\r\n".repeat(size / 10)}\r\n`,
    `${writeHead(random)}Content-Length: ${body.length}\r\n\r\n${body}`,
    `${writeHead(random)}Content-Length: ${list.length}\r\n\r\n${list}`,
  ]);
}

/** A run of zeros before another digit. */
function longNumber(random: SeededRandom): string {
  const number = `${random.pick(["", "-", "0."])}1${"0".repeat(random.integer(10, 65_000))}1`;
  const body = random.pick([
    `{"amount":${number}}`,
    `{"amount":"${number}"}`,
    `[{"amount":${number}}]`,
    `{"changes":{"amount":"${number}"}}`,
  ]);
  return `${writeHead(random)}Content-Length: ${body.length}\r\n\r\n${body}`;
}

function deep(random: SeededRandom): string {
  const depth = random.integer(5, 30_000);
  const body = random.pick([
    "[".repeat(depth) + "]".repeat(depth),
    `[${'{"name":'.repeat(depth)}1${"}".repeat(depth)}]`,
    '{"a":'.repeat(depth),
  ]);
  const levels = Math.min(depth, 3000);
  const filter = `${"and(".repeat(levels)}id.eq.1${")".repeat(levels)}`;
  return random.pick([
    `${writeHead(random)}Content-Length: ${body.length}\r\n\r\n${body}`,
    `GET ${REST_PATH}/clients?or=(${filter}) HTTP/1.1\r\n${HOST}\r\n`,
  ]);
}

function mutated(random: SeededRandom, text: string): string {
  let result = text;
  for (let edits = random.integer(1, 6); edits > 0; edits -= 1) {
    const at = random.integer(0, result.length);
    const inserted = random.pick(["", "\r\n", "\u0000", ":", " ", "ÿ", "%", "0", "\r", "\n", "{"]);
    result = result.slice(0, at) + inserted + result.slice(at + random.integer(0, 2));
  }
  return result;
}
