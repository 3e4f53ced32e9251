/** Exports that were zipped again: refused before anything is inflated, and named as that. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { toZip } from "#tests/support/zip-files.ts";
import { csvPath, dataPath, MANIFEST, READ_ME } from "./manifest.ts";
import { STORED_TABLES } from "./stored-tables.ts";
import { ZipArchive } from "./zip-archive.ts";

const PATHS = [
  MANIFEST,
  READ_ME,
  ...STORED_TABLES.flatMap(({ name }) => [dataPath(name), csvPath(name)]),
];
const AGAIN = /foi compactado de novo por outro programa \(tem "[^"]+"\): use o arquivo original/u;
const CENTRAL_HEADER = "PK\u0001\u0002";

/** As Latin-1 text. */
async function zipOf(paths: readonly string[]): Promise<string> {
  const zip = await toZip(paths.map((path) => ({ path, bytes: Buffer.from("x") })));
  return zip.toString("latin1");
}

async function expectRefused(zip: string, message: RegExp): Promise<void> {
  const file = join(newFolder(), "tudo.zip");
  writeFileSync(file, zip, "latin1");
  await expect(ZipArchive.open(file)).rejects.toThrow(message);
}

test.each([
  ["data/", "datax"],
  ["__MACOSX/data/._tags.jsonl", "__MACOSX/data/._tags.jsonl"],
  ["data/.DS_Store", "data/.DS_Store"],
])("a zip with the %s of a desktop tool is named as zipped again", async (path, plain) => {
  for (const paths of [PATHS, PATHS.slice(1)]) {
    await expectRefused((await zipOf([...paths, plain])).replaceAll(plain, path), AGAIN);
  }
});

test("so is one with all files in a folder, or with backslashes", async () => {
  await expectRefused(await zipOf(PATHS.map((path) => `empresa/${path}`)), AGAIN);
  const zip = await zipOf(PATHS);
  await expectRefused(zip.replaceAll(/(data|csv)\/(?=\w+\.)/gu, "$1\\"), AGAIN);
});

test("a path that leads out of the folder is never taken for that", async () => {
  const plain = "aaadata/tags.jsonl";
  const zip = await zipOf([...PATHS.slice(1), plain]);
  await expectRefused(zip.replaceAll(plain, "../data/tags.jsonl"), /para fora da pasta/u);
  await expectRefused(zip.replaceAll(plain, "..\\data/tags.jsonl"), /para fora da pasta/u);
});

test("an encrypted file, of which the sizes do not match, is named as one with a password", async () => {
  const zip = Buffer.from(await zipOf(PATHS), "latin1");
  const at = zip.indexOf(CENTRAL_HEADER, 0, "latin1");
  zip.writeUInt16LE(1, at + 8);
  // Stored.
  zip.writeUInt16LE(0, at + 10);
  const message = /protegido por senha, e uma exportação não tem senha/u;
  await expectRefused(zip.toString("latin1"), message);
});
