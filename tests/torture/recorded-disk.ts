/**
 * A disk with the operations recorded by the shim, and its possible states after a power loss:
 * synced data, and any part of the rest, in any order, and any sectors of a write. Names: a synced
 * file has its name; creations, renames and removals since the last sync of the folder are applied
 * in order, up to any of them.
 */
import { readFileSync } from "node:fs";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { IO } from "./io-shim.ts";

export type Operation = {
  readonly kind: number;
  readonly path: string;
  readonly offset: number;
  /** The written data; for a rename, the new path. */
  readonly data: Buffer;
  /** The position in the recording after this operation. */
  readonly position: number;
};

const HEADER_BYTES = 24;

export function readRecording(file: string): Operation[] {
  const bytes = readFileSync(file);
  const operations: Operation[] = [];
  for (let at = 0; at < bytes.length;) {
    const kind = bytes.readUInt32LE(at);
    const pathEnd = at + HEADER_BYTES + bytes.readUInt32LE(at + 4);
    const hasData = kind === IO.write || kind === IO.rename;
    const end = pathEnd + (hasData ? Number(bytes.readBigUInt64LE(at + 16)) : 0);
    operations.push({
      kind,
      path: bytes.toString("utf8", at + HEADER_BYTES, pathEnd),
      offset: Number(bytes.readBigUInt64LE(at + 8)),
      data: bytes.subarray(pathEnd, end),
      position: end,
    });
    at = end;
  }
  return operations;
}

type File = { synced: Buffer; unsynced: Operation[] };
type Name = { readonly path: string; readonly file: File | null };

/** The surviving part of the unsynced writes. */
const LOSSES = ["nothing", "all", "in order", "some", "sectors of 512", "sectors of 4096"] as const;
type Loss = (typeof LOSSES)[number];

export class RecordedDisk {
  /** As the running program sees it. */
  readonly #names = new Map<string, File>();
  readonly #syncedNames = new Map<string, File>();
  #unsyncedNames: Name[] = [];

  apply(operation: Operation): void {
    const { kind, path, data } = operation;
    const file = this.#names.get(path);
    if (kind === IO.open) this.#name({ path, file: { synced: Buffer.alloc(0), unsynced: [] } });
    else if (kind === IO.syncFolder) this.#syncNames(this.#unsyncedNames.length);
    else if (file === undefined) throw new Error(`${path} was not created`);
    else if (kind === IO.unlink) this.#name({ path, file: null });
    else if (kind === IO.rename) {
      this.#name({ path: data.toString(), file });
      this.#name({ path, file: null });
    } else if (kind === IO.sync) {
      file.synced = withWrites(file.synced, file.unsynced);
      file.unsynced = [];
      this.#syncNames(this.#unsyncedNames.findLastIndex((name) => name.file === file) + 1);
    } else file.unsynced.push(operation);
  }

  /** The files by path. */
  afterPowerLoss(random: SeededRandom): {
    readonly loss: Loss;
    readonly files: Map<string, Buffer>;
  } {
    const loss = random.pick(LOSSES);
    const count = this.#unsyncedNames.length;
    const names = new Map(this.#syncedNames);
    const kept = loss === "all" ? 0 : loss === "nothing" ? count : random.integer(0, count);
    for (const name of this.#unsyncedNames.slice(0, kept)) setName(names, name);
    const files = [...names].map(([path, { synced, unsynced }]): [string, Buffer] => [
      path,
      withWrites(synced, survivors(unsynced, loss, random)),
    ]);
    return { loss, files: new Map(files) };
  }

  #name(name: Name): void {
    setName(this.#names, name);
    this.#unsyncedNames.push(name);
  }

  #syncNames(count: number): void {
    for (const name of this.#unsyncedNames.slice(0, count)) setName(this.#syncedNames, name);
    this.#unsyncedNames = this.#unsyncedNames.slice(count);
  }
}

function setName(names: Map<string, File>, { path, file }: Name): void {
  if (file === null) names.delete(path);
  else names.set(path, file);
}

function survivors(
  unsynced: readonly Operation[],
  loss: Loss,
  random: SeededRandom,
): readonly Operation[] {
  switch (loss) {
    case "nothing":
      return unsynced;
    case "all":
      return [];
    case "in order":
      return unsynced.slice(0, random.integer(0, unsynced.length));
    case "some":
      return unsynced.filter(() => random.chance(50));
    case "sectors of 512":
      return unsynced.flatMap((operation) => torn(operation, 512, random));
    case "sectors of 4096":
      return unsynced.flatMap((operation) => torn(operation, 4096, random));
  }
}

function torn(operation: Operation, sectorBytes: number, random: SeededRandom): Operation[] {
  const { kind, offset, data } = operation;
  if (kind !== IO.write) return random.chance(50) ? [operation] : [];
  const parts: Operation[] = [];
  for (let from = offset; from < offset + data.length;) {
    const to = Math.min(offset + data.length, (Math.floor(from / sectorBytes) + 1) * sectorBytes);
    const part = data.subarray(from - offset, to - offset);
    if (random.chance(50)) parts.push({ ...operation, offset: from, data: part });
    from = to;
  }
  return parts;
}

function withWrites(before: Buffer, operations: readonly Operation[]): Buffer {
  let content = Buffer.from(before);
  for (const { kind, offset, data } of operations) {
    const size = kind === IO.truncate ? offset : Math.max(content.length, offset + data.length);
    const resized = Buffer.alloc(size);
    content.copy(resized);
    content = resized;
    if (kind === IO.write) data.copy(content, offset);
  }
  return content;
}
