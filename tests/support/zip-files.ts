/** Altered whole exports. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { unzipSync } from "fflate";
import { ZipFile } from "yazl";
import type { Manifest } from "#server/whole-export/manifest.ts";

export type ZipFiles = Map<string, Buffer>;

export function readZip(file: string): ZipFiles {
  const files = Object.entries(unzipSync(readFileSync(file)));
  return new Map(files.map(([path, bytes]) => [path, Buffer.from(bytes)]));
}

export type Packed = { readonly path: string; readonly bytes: Buffer; readonly mode?: number };

export async function toZip(files: Iterable<Packed>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, bytes, mode } of files) {
    zip.addBuffer(bytes, path, mode === undefined ? {} : { mode });
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}

export function packed(files: ZipFiles): Packed[] {
  return [...files].map(([path, bytes]) => ({ path, bytes }));
}

export function changeManifest(files: ZipFiles, change: (manifest: Manifest) => object): void {
  const manifest = JSON.parse(String(files.get("manifest.json"))) as Manifest;
  files.set("manifest.json", Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) })));
}

/**
 * Replaces the text of the file, and its checksum in the manifest, so that only the rows are wrong.
 */
export function replaceData(
  files: ZipFiles,
  table: string,
  change: (lines: string[]) => readonly string[],
): void {
  const path = `data/${table}.jsonl`;
  const lines = change(String(files.get(path)).split("\n").slice(0, -1));
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  files.set(path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  changeManifest(files, ({ tables }) => ({
    tables: tables.map((listed) =>
      listed.name === table
        ? { ...listed, rows: lines.length, data: { bytes: bytes.length, sha256 } }
        : listed,
    ),
  }));
}
