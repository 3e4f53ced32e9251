import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { ORIGINAL_KEY, serveHostedBackend } from "#tests/support/hosted-backend.ts";
import { originalCompany, originalEntry } from "#tests/support/original-company.ts";
import { readHostedTables } from "./hosted-tables.ts";

const LIMITS = { firstDelayMs: 1, attempts: 3, timeoutMs: 10_000 };

function read(
  url: string,
  { key = ORIGINAL_KEY, ...limits }: Partial<typeof LIMITS & { key: string }> = {},
) {
  return readHostedTables({ url, key, limits: { ...LIMITS, ...limits } }, () => undefined);
}

test.each(["", "/", "/rest/v1", "/rest/v1/"])("the address may end in %j", async (end) => {
  const { url } = await serveHostedBackend(originalCompany(3));
  expect((await read(`${url}${end}`)).transactions).toHaveLength(3);
});

test("a server without filters and counts is read by offset", async () => {
  const { url } = await serveHostedBackend(originalCompany(50), { isSimple: true, maxRows: 7 });
  const { transactions } = await read(url);
  expect(new Set(transactions.map(({ id }) => id)).size).toBe(50);
});

test("responses may be cut at fewer rows than requested", async () => {
  const { url } = await serveHostedBackend(originalCompany(50), { maxRows: 7 });
  expect((await read(url)).transactions).toHaveLength(50);
});

test.each<readonly [string, (response: ServerResponse) => void, RegExp, number]>([
  ["401", (response) => response.writeHead(401).end("{}"), /recusou a chave \(401\)/u, 1],
  ["403", (response) => response.writeHead(403).end("{}"), /recusou a chave \(403\)/u, 1],
  ["404", (response) => response.writeHead(404).end("{}"), /não existe \(404\)/u, 1],
  [
    "a page",
    (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
    /respondeu com uma página/u,
    1,
  ],
  [
    "a redirect",
    (response) => response.writeHead(301, { location: "https://outro.example/x" }).end(),
    /encaminha para https:\/\/outro\.example, e a chave não é enviada/u,
    1,
  ],
  ["500", (response) => response.writeHead(500).end("{}"), /3 tentativas \(respondeu 500\)/u, 3],
  [
    "429",
    (response) => response.writeHead(429, { "retry-after": "0" }).end("{}"),
    /3 tentativas \(respondeu 429\)/u,
    3,
  ],
  ["a cut connection", (response) => response.destroy(), /3 tentativas \(a conexão falhou/u, 3],
  [
    "a cut answer",
    (response) => response.writeHead(200, { "content-type": "application/json" }).end('[{"id":'),
    /3 tentativas \(a resposta veio cortada\)/u,
    3,
  ],
  [
    "an answer that inflates to far more",
    (response) =>
      response
        .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(100 * 1024 ** 2, " "))),
    /respondeu com mais de 64 MB de uma vez/u,
    1,
  ],
])("%s ends in a sentence without the key", async (_title, reply, sentence, requests) => {
  const backend = await serveHostedBackend(originalCompany(1), {
    answer(_request, response) {
      reply(response);
      return true;
    },
  });
  const failed: unknown = await read(backend.url).catch((error: unknown) => error);
  expect(failed).toMatchObject({ name: "StartupError", message: expect.stringMatching(sentence) });
  expect(String(failed)).not.toContain(ORIGINAL_KEY);
  expect(backend.requests()).toBe(requests);
});

test("a host that is not found is asked for three times, not for minutes", async () => {
  const cause = Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" });
  const asked = vi
    .spyOn(globalThis, "fetch")
    .mockRejectedValue(new TypeError("fetch failed", { cause }));
  onTestFinished(() => asked.mockRestore());
  await expect(read("https://abcd.supabase.example", { attempts: 8 })).rejects.toThrow(
    "abcd.supabase.example não foi encontrado. Nada foi gravado.",
  );
  expect(asked).toHaveBeenCalledTimes(3);
});

test("a backend that never responds ends in a sentence", async () => {
  const { url } = await serveHostedBackend(originalCompany(1), { answer: () => true });
  await expect(read(url, { timeoutMs: 20 })).rejects.toThrow(/demorou demais/u);
});

test("rows that come while it reads make it read again", async () => {
  const tables = originalCompany(3);
  let requests = 0;
  const { url } = await serveHostedBackend(tables, {
    answer() {
      requests += 1;
      if (requests === 6) tables.transactions.push(originalEntry(9));
      return false;
    },
  });
  expect((await read(url)).transactions).toHaveLength(4);
});

test("a company that never stops writing ends in a sentence", async () => {
  const tables = originalCompany(3);
  let at = 10;
  const { url } = await serveHostedBackend(tables, {
    answer() {
      tables.transactions.push(originalEntry((at += 1)));
      return false;
    },
  });
  await expect(read(url)).rejects.toThrow(/mudaram durante a leitura, três vezes/u);
});

test.each(["ftp://x", "abc", "http://servidor.example", "https://nome:senha@x.example"])(
  "the address %s is refused",
  async (url) => {
    await expect(read(url)).rejects.toThrow(/^O endereço (?:não vale|deve)/u);
  },
);
