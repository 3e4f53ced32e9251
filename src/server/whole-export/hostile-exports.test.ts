/** Files that are no export, or an altered one: each is refused, and nothing is changed. */
import { createWriteStream, existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { enginesByName, newFolder } from "#tests/support/engines.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { testClock } from "#tests/support/test-clock.ts";
import {
  changeManifest,
  packed,
  readZip,
  replaceData,
  toZip,
  type Packed,
  type ZipFiles,
} from "#tests/support/zip-files.ts";
import type { Manifest } from "./manifest.ts";
import { readWholeExport } from "./read-whole-export.ts";
import { writeWholeExport } from "./write-whole-export.ts";

const { SQLite } = enginesByName;
const timeZone = DEFAULT_TIME_ZONE;
const CENTRAL_HEADER = Buffer.from("PK\u0001\u0002", "latin1");
const LINK = 0o120777;

let good: Buffer;

beforeAll(async () => {
  const ends: (() => unknown)[] = [];
  const folder = newFolder((end) => void ends.unshift(end));
  const app = await openTestApp(SQLite, { atEnd: (end) => void ends.unshift(end) });
  await app.send("POST", "clients", newContact());
  await app.send("POST", "transactions", [newEntry({ id: "TRI-1", amount: 10 }), newEntry()]);
  const file = join(folder, "tudo.zip");
  const out = createWriteStream(file);
  await writeWholeExport(app.database.location, out, { timeZone, clock: testClock });
  good = readFileSync(file);
  return async () => {
    for (const end of ends) await end();
  };
});

function goodFiles(): ZipFiles {
  const file = join(newFolder(), "tudo.zip");
  writeFileSync(file, good);
  return readZip(file);
}

async function expectRefused(zip: Buffer, message: RegExp): Promise<void> {
  const file = join(newFolder(), "tudo.zip");
  writeFileSync(file, zip);
  const dataDir = newFolder();
  const reading = readWholeExport(file, { dataDir, databaseUrl: null, timeZone });
  await expect(reading).rejects.toThrow(message);
  await expect(reading).rejects.toMatchObject({ name: "StartupError" });
  expect(readdirSync(dataDir).filter((name) => name !== "financeiro.lock")).toEqual([]);
  expect(existsSync(join(dataDir, "..", "fora.txt"))).toBe(false);
}

/** Changes the entry of the file in the zip's central directory. */
function patchEntry(
  zip: Buffer,
  path: string,
  patch: (header: Buffer) => void,
  signature = CENTRAL_HEADER,
): Buffer {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf(signature); at >= 0; at = copy.indexOf(signature, at + 1)) {
    const header = copy.subarray(at);
    const length = header.readUInt16LE(28);
    if (header.toString("utf8", 46, 46 + length) === path) patch(header);
  }
  return copy;
}

test.each([
  ["no zip", () => Buffer.from("lançamentos;de;outro\r\n"), /não é um \.zip/u],
  ["an empty file", () => Buffer.alloc(0), /não é um \.zip/u],
  ["half of it", () => good.subarray(0, good.length / 2), /cortado ou danificado/u],
  ["all but the last bytes", () => good.subarray(0, -10), /cortado ou danificado/u],
  [
    "one without its start",
    () => Buffer.concat([Buffer.from("PK\u0003\u0004"), good.subarray(3000)]),
    /cortado ou danificado/u,
  ],
  [
    "with other bytes in the middle",
    () => {
      const copy = Buffer.from(good);
      copy.fill(0x55, 60, 160);
      return copy;
    },
    /cortado ou danificado|não é o que o manifest/u,
  ],
  [
    "with a password",
    () => patchEntry(good, "manifest.json", (header) => header.writeUInt16LE(9, 8)),
    /protegido por senha/u,
  ],
  [
    "compressed in an unusual way",
    () => patchEntry(good, "manifest.json", (header) => header.writeUInt16LE(12, 10)),
    /comprime manifest\.json/u,
  ],
  [
    "that declares terabytes",
    () =>
      patchEntry(good, "data/transactions.jsonl", (header) =>
        header.writeUInt32LE(0xff_ff_ff_00, 24),
      ),
    /grande demais/u,
  ],
])("a file that is %s is refused", async (_, zip, message) => {
  await expectRefused(zip(), message);
});

/** Replaces the readme, because a zip with too many files is refused for that reason. */
function withFile(file: Packed): Promise<Buffer> {
  return toZip([...packed(goodFiles()).filter(({ path }) => path !== "LEIA-ME.txt"), file]);
}

const TEXT = Buffer.from("fora");

test.each([
  ["a file more", "outro.txt", {}, /uma exportação não tem: "outro\.txt"/u],
  ["a file more in a folder", "data/outra.jsonl", {}, /uma exportação não tem/u],
  ["a link", "data/tags.jsonl", { mode: LINK }, /atalho/u],
  ["a file twice", "data/tags.jsonl", {}, /duas vezes o arquivo data\/tags\.jsonl/u],
])("a zip with %s is refused", async (_, path, options, message) => {
  await expectRefused(await withFile({ path, bytes: TEXT, ...options }), message);
});

test.each([
  ["../fora.txt", "aa/fora.txt"],
  ["/etc/fora.txt", "aetc/fora.txt"],
  ["data/../../fora.txt", "data/aa/aa/fora.txt"],
  ["C:/fora.txt", "Ca/fora.txt"],
  ["..\\fora.txt", "aaafora.txt"],
])("a path that leads out of the folder (%s) is refused", async (path, plain) => {
  const zip = (await withFile({ path: plain, bytes: TEXT })).toString("latin1");
  await expectRefused(Buffer.from(zip.replaceAll(plain, path), "latin1"), /para fora da pasta/u);
});

test("a zip bomb is refused, whether it declares its size or lies about it", async () => {
  const files = goodFiles();
  const bomb = Buffer.alloc(20_000_000, "\n");
  files.set("data/clients.jsonl", bomb);
  const honest = await toZip(packed(files));
  expect(honest.length).toBeLessThan(bomb.length / 100);
  await expectRefused(honest, /grande demais/u);
  const declared = 1000;
  changeManifest(files, ({ tables }) => ({
    tables: tables.map((table) =>
      table.name === "clients" ? { ...table, data: { ...table.data, bytes: declared } } : table,
    ),
  }));
  const lying = patchEntry(await toZip(packed(files)), "data/clients.jsonl", (header) =>
    header.writeUInt32LE(declared, 24),
  );
  await expectRefused(lying, /não tem o tamanho que declara/u);
});

test("files that share their bytes are refused", async () => {
  const zip = await toZip(packed(goodFiles()));
  const size = deflateRawSync(Buffer.alloc(9)).length + zip.length;
  const overlapping = patchEntry(zip, "data/audit_records.jsonl", (header) =>
    header.writeUInt32LE(size, 20),
  );
  await expectRefused(overlapping, /grande demais/u);
});

test.each(["manifest.json", "LEIA-ME.txt", "csv/tags.csv", "data/audit_records.jsonl"])(
  "a zip without %s is refused",
  async (path) => {
    const files = goodFiles();
    files.delete(path);
    await expectRefused(await toZip(packed(files)), /^Falta no \.zip o arquivo/u);
  },
);

const tableOf = (manifest: Manifest, name: string, change: object) => ({
  tables: manifest.tables.map((table) => (table.name === name ? { ...table, ...change } : table)),
});
const ZEROS = "0".repeat(64);

test.each<readonly [string, (manifest: Manifest) => object, RegExp]>([
  ["rows", (manifest) => tableOf(manifest, "clients", { rows: 2 }), /1 linha, e o .* diz 2/u],
  [
    "a checksum",
    (manifest) =>
      tableOf(manifest, "tags", { csv: { bytes: manifest.tables[4]?.csv.bytes, sha256: ZEROS } }),
    /conteúdo de csv\/tags\.csv não é/u,
  ],
  [
    "bytes",
    (manifest) => tableOf(manifest, "tags", { data: { bytes: 7, sha256: ZEROS } }),
    /data\/tags\.jsonl tem 0 bytes, e o .* diz 7/u,
  ],
  [
    "sums",
    ({ sums }) => ({ sums: sums.map((sum) => ({ ...sum, cents: `${sum.cents}0` })) }),
    /somas dos lançamentos/u,
  ],
  ["the head", ({ head }) => ({ head: { ...head, hash: ZEROS } }), /histórico não termina/u],
  ["the length of the history", () => ({ head: { sequence: 2, hash: ZEROS } }), /não termina/u],
  [
    "a table",
    ({ tables }) => ({ tables: tables.slice(1) }),
    /Falta no manifest.json a tabela clients/u,
  ],
  [
    "a table twice",
    ({ tables }) => ({ tables: [...tables, tables[0]] }),
    /mesma tabela duas vezes/u,
  ],
  [
    "columns",
    (manifest) => tableOf(manifest, "tags", { columns: ["id"] }),
    /tabela tags tem outras colunas/u,
  ],
  ["a shape", () => ({ head: null }), /manifest\.json não vale/u],
  ["a newer format", () => ({ formatVersion: 2 }), /versão mais nova/u],
  ["a newer program", () => ({ schema: "9999-future" }), /versão mais nova/u],
  ["no schema", () => ({ schema: "__proto__" }), /versão mais nova/u],
  ["a place that is not there", () => ({ timeZone: "Mars/X" }), /não vale/u],
  ["another format", () => ({ format: "outro" }), /não é uma exportação completa/u],
])("a manifest that lies about %s is refused", async (_, change, message) => {
  const files = goodFiles();
  changeManifest(files, change);
  await expectRefused(await toZip(packed(files)), message);
});

test("a manifest that is no JSON is refused", async () => {
  const files = goodFiles();
  files.set("manifest.json", Buffer.from("{"));
  await expectRefused(await toZip(packed(files)), /não é JSON/u);
});

const changed = (line: string | undefined, from: RegExp, to: string): string =>
  (line ?? "").replace(from, to);

test.each<readonly [string, string, (lines: string[]) => readonly string[], RegExp]>([
  ["no JSON", "clients", () => ["{"], /linha 1 de data\/clients\.jsonl não é um registro/u],
  ["no object", "clients", () => ["[1]"], /linha 1 de data\/clients/u],
  ["no line at all", "clients", ([line = ""]) => [line, ""], /linha 2 de data\/clients/u],
  [
    "a column more",
    "clients",
    ([line]) => [changed(line, /\}$/u, ',"outra":1}')],
    /linha 1 de data\/clients/u,
  ],
  [
    "an amount that is no integer",
    "transactions",
    ([first, ...lines]) => [changed(first, /"amount":\d+/u, '"amount":10.5'), ...lines],
    /linha 1 de data\/transactions/u,
  ],
  [
    "a name that is too long",
    "clients",
    ([line]) => [changed(line, /"name":"[^"]*"/u, `"name":"${"a".repeat(300)}"`)],
    /não aceita um registro de data\/clients/u,
  ],
  [
    "another name than the history's",
    "clients",
    ([line]) => [changed(line, /"name":"[^"]*"/u, '"name":"Outro"')],
    /não confere, e nada foi mudado:\nLançamentos e contatos: O contato .* Nome/u,
  ],
  ["no contact", "clients", () => [], /não confere, .*\n.*Falta o contato/u],
  [
    "another text of the history",
    "audit_records",
    ([first, ...lines]) => [
      changed(first, /"user_name":"[^"]*"/u, '"user_name":"Outra"'),
      ...lines,
    ],
    /registro de número 1 do histórico não confere/u,
  ],
  [
    "a shorter history",
    "audit_records",
    (lines) => lines.slice(0, -1),
    /histórico não termina no registro/u,
  ],
])("a table with %s is refused", async (_, table, change, message) => {
  const files = goodFiles();
  replaceData(files, table, change);
  await expectRefused(await toZip(packed(files)), message);
});

test("a text that is not UTF-8 is refused", async () => {
  const files = goodFiles();
  replaceData(files, "clients", (lines) => lines);
  const bytes = Buffer.from(files.get("data/clients.jsonl") ?? "");
  bytes[bytes.indexOf('"name":"') + 8] = 0xff;
  files.set("data/clients.jsonl", bytes);
  await expectRefused(await toZip(packed(files)), /não é UTF-8/u);
});
