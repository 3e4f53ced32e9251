/** The upload of files for an import. */
import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { fastify } from "fastify";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { IMPORT_FILES_PATH, MAX_PART_BYTES, WHOLE_EXPORT_FILE } from "#contract/imports.ts";
import { sendHttpError, toHttpError } from "#server/http/error-handler.ts";
import { addJsonBodies } from "#server/rest/json-body.ts";
import { countBodyBytes } from "#tests/support/body-bytes.ts";
import { emptyCompany, enginesByName } from "#tests/support/engines.ts";
import {
  ended,
  makeWholeExport,
  openWithImports,
  send,
  stagedIn,
  type ImportProgram,
} from "#tests/support/import-program.ts";
import { addImportRoutes } from "./import-routes.ts";
import { StagedFiles } from "./staged-files.ts";

let zip: Buffer;

beforeAll(async () => {
  ({ zip } = await makeWholeExport());
});

test("a file that is cut, or something else, is refused, and nothing is kept of it", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  for (const [file, reason] of [
    [zip.subarray(0, zip.length - 40), /^O \.zip está cortado ou danificado/u],
    [Buffer.from("PK"), /^O arquivo empresa\.zip não é um \.zip\.$/u],
  ] as const) {
    await program.imports.check(await send(program, file));
    const { step, message } = await ended(program);
    expect(step).toBe("failed");
    expect(message).toMatch(reason);
    expect(stagedIn(program)).toEqual([]);
  }
});

test.each([
  ["id,name\n", "não é um .zip"],
  ["SQLite format 3\0 and more", "não é um .zip"],
])(
  "another kind of file is refused at its first part, and nothing is kept of it",
  async (content, reason) => {
    await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
    await expect(send(program, Buffer.from(content))).rejects.toThrow(reason);
    expect((await program.imports.status()).step).toBe("none");
    expect(stagedIn(program)).toEqual([]);
  },
);

test("without a data folder that can be written an import is refused, and says why", async () => {
  const settings = await emptyCompany(enginesByName.PostgreSQL);
  await using program = await openWithImports({ ...settings, dataDir: "/proc/financeiro" });
  const { imports } = program;
  expect(() => imports.begin("whole")).toThrow("A pasta dos dados não aceita gravações");
  const original = { url: "http://127.0.0.1:1", key: "chave" };
  expect(() => imports.checkHosted(original)).toThrow("A pasta dos dados não aceita gravações");
  expect(await imports.status()).toMatchObject({ step: "none" });
});

test("files that are larger than the free space are refused before they are sent", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  expect(() => program.imports.begin("whole", 1e15)).toThrow("Não há espaço no disco");
  expect(stagedIn(program)).toEqual([]);
  expect((await program.imports.begin("whole", 1000)).step).toBe("receiving");
});

test("a failed write to the disk ends the upload, and nothing is kept of it", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const append = vi.spyOn(StagedFiles.prototype, "append").mockImplementation(() => {
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  });
  await expect(send(program, zip)).rejects.toThrow("ENOSPC");
  append.mockRestore();
  expect((await program.imports.status()).step).toBe("none");
  expect(stagedIn(program)).toEqual([]);
});

test("an upload whose page was closed is given up after some minutes", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
    const { id } = await program.imports.begin("whole");
    minutes(9);
    program.imports.receive({ id: id ?? "", name: WHOLE_EXPORT_FILE, offset: 0, part: zip });
    minutes(9);
    expect((await program.imports.status()).step).toBe("receiving");
    minutes(2);
    expect((await program.imports.status()).step).toBe("none");
    expect(stagedIn(program)).toEqual([]);
    // The page that comes back cancels it.
    expect((await program.imports.cancel(id ?? "")).step).toBe("none");
  } finally {
    vi.useRealTimers();
  }
});

test("parts of another import, out of order, or with other names are refused", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const first = await send(program, zip);
  const { id } = await program.imports.begin("whole");
  const part = Buffer.from("PK");
  const receive = (change: object) =>
    program.imports.receive({ id: id ?? "", name: WHOLE_EXPORT_FILE, offset: 0, part, ...change });
  expect(() => receive({ id: first })).toThrow("cancelada, ou começada de novo");
  expect(() => receive({ offset: 2 })).toThrow("se perdeu no caminho");
  expect(() => receive({ name: "../financeiro.db" })).toThrow("deve se chamar empresa.zip");
  expect(() => receive({ name: "clients.csv" })).toThrow("deve se chamar empresa.zip");
  receive({});
  receive({ offset: 2, part: Buffer.from("\u0003\u0004 one") });
  const other = Buffer.from("\u0003\u0004 two");
  expect(() => receive({ offset: 2, part: other })).toThrow("se perdeu no caminho");
});

test.each<[path: string, message: string]>([
  ["minha-empresa.zip?offset=0", "O arquivo deve se chamar empresa.zip."],
  ...["", "offset=", "offset=-1", "offset=1.5", "offset=x", "offset=0&offset=0"].map(
    (query): [path: string, message: string] => [
      `${WHOLE_EXPORT_FILE}?${query}`,
      "O endereço de uma parte tem id, o código da importação, e offset, o byte do arquivo em que a parte começa.",
    ],
  ),
])("a part sent to %s is refused with the reason, and may be sent again", async (path, message) => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const { url } = await listening(program, MAX_PART_BYTES);
  const { id } = await program.imports.begin("whole");
  const post = (file: string) =>
    fetch(`${url}${IMPORT_FILES_PATH}/${file}&id=${id ?? ""}`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: new Uint8Array(zip),
    });
  const refused = await post(path);
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: "22023", message }]);
  expect(await program.imports.status()).toMatchObject({ id, step: "receiving" });
  expect((await post(`${WHOLE_EXPORT_FILE}?offset=0`)).status).toBe(204);
});

test("a file of the original system with another name is refused with the names that it may have", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const { id } = await program.imports.begin("files");
  const part = Buffer.from("id,name\n");
  const receive = (name: string) =>
    program.imports.receive({ id: id ?? "", name, offset: 0, part });
  expect(() => receive("clientes.csv")).toThrow(
    "Os arquivos devem se chamar clients, transactions ou audit_records, com .csv ou .json.",
  );
  receive("clients_rows (1).csv");
  expect((await program.imports.status()).step).toBe("receiving");
});

test("a repeated part is accepted once, even if only its start was written", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const { id } = await program.imports.begin("whole");
  const receive = (offset: number, end: number) => {
    const part = zip.subarray(offset, end);
    program.imports.receive({ id: id ?? "", name: WHOLE_EXPORT_FILE, offset, part });
  };
  receive(0, 100);
  receive(0, 100);
  receive(100, 150);
  receive(100, 200);
  receive(0, 100);
  receive(200, zip.length);
  receive(200, zip.length);
  await program.imports.check(id ?? "");
  const { step, report } = await ended(program);
  expect(step).toBe("checked");
  expect(report?.isRight).toBe(true);
});

/** Serves the uploads, with a limit of the bytes that are being received. */
async function listening({ imports }: ImportProgram, maxBytes: number) {
  const app = fastify({ forceCloseConnections: true });
  const receivedBytes = countBodyBytes(app);
  app.setErrorHandler((error, call, reply) => sendHttpError(toHttpError(error, call), reply));
  await addImportRoutes(app, imports, addJsonBodies(app, maxBytes));
  onTestFinished(() => app.close());
  return { url: await app.listen({ port: 0, host: "127.0.0.1" }), receivedBytes };
}

/** Begins to send a part. */
function openPart(url: string, id: string, begin: Buffer): ClientRequest {
  const sent = request(`${url}${IMPORT_FILES_PATH}/${WHOLE_EXPORT_FILE}?id=${id}&offset=0`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", "content-length": MAX_PART_BYTES },
    agent: false,
  });
  // The server closes the connections that the test leaves open.
  sent.on("error", () => undefined).write(begin);
  return sent;
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test("parts of no import are refused before their bodies are read", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const { url } = await listening(program, MAX_PART_BYTES);
  const parts = Array.from({ length: 50 }, () => openPart(url, "x", Buffer.from("PK")));
  expect(new Set(await Promise.all(parts.map(statusOf)))).toEqual(new Set([409]));
});

test("the bytes of parts that are being received are limited, until the client leaves", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const { url, receivedBytes } = await listening(program, MAX_PART_BYTES * 1.5);
  const { id } = await program.imports.begin("whole");
  const part = Buffer.alloc(MAX_PART_BYTES, zip);
  const sendPart = async () => {
    const sent = openPart(url, id ?? "", part);
    sent.end();
    return statusOf(sent);
  };
  const first = openPart(url, id ?? "", part.subarray(1));
  await expect.poll(receivedBytes).toBe(MAX_PART_BYTES - 1);
  expect(await sendPart()).toBe(503);
  first.destroy();
  await expect.poll(sendPart).toBe(204);
});
