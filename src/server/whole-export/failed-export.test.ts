/** An export that cannot be written to its end. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE as timeZone } from "#domain/company-time.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { openContactCompany } from "#tests/support/contact-company.ts";
import { emptyCompany, enginesByName, newFolder, openFresh } from "#tests/support/engines.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { writeWholeExport } from "./write-whole-export.ts";

const { SQLite } = enginesByName;

test("an export that cannot be written ends with its error", async () => {
  const database = await openFresh(SQLite);
  const out = createWriteStream(join(newFolder(), "none", "tudo.zip"));
  await expect(
    writeWholeExport(database.location, out, { timeZone, clock: testClock }),
  ).rejects.toThrow(/ENOENT/u);
});

test("an export fails if a program opens and changes the closed file meanwhile", async () => {
  const company = await emptyCompany(SQLite);
  const addContact = async (): Promise<void> => {
    await using program = await openContactCompany(company);
    await program.addContact("Ana");
  };
  await addContact();
  const location = { engine: "sqlite", file: join(company.dataDir, SQLITE_FILE) } as const;
  let changed: Promise<void> | null = null;
  const out = new Writable({
    write(_chunk, _encoding, done) {
      changed ??= addContact();
      void changed.finally(done);
    },
  });
  const settings = { timeZone, clock: testClock };
  await expect(writeWholeExport(location, out, settings)).rejects.toThrow(
    /^O sistema foi aberto enquanto os dados .* rode de novo\.$/u,
  );
  await expect(
    writeWholeExport(location, new DiskWithRoom(Infinity, 0), settings),
  ).resolves.toMatchObject({ head: { sequence: 2 } });
});

test("an export whose disk is full at any write ends with the disk's error", async () => {
  await expectDiskError(0);
});

test(
  "an export whose disk says two turns later that it is full ends with the disk's error",
  { tags: ["extended"] },
  async () => {
    await expectDiskError(2);
  },
);

async function expectDiskError(turns: number): Promise<void> {
  const database = await openFresh(SQLite);
  const settings = { timeZone, clock: testClock };
  for (let room = 0; ; room += 1) {
    const disk = new DiskWithRoom(room, turns);
    const outcome = await writeWholeExport(database.location, disk, settings).then(
      () => null,
      (error: unknown) => error,
    );
    if (outcome === null) break;
    expect(outcome).toEqual(new Error("ENOSPC"));
  }
}

/**
 * Becomes full after this many writes, and reports it this many event loop turns later: other files
 * may have started by then.
 */
class DiskWithRoom extends Writable {
  #room: number;
  readonly #turns: number;

  constructor(room: number, turns: number) {
    super();
    this.#room = room;
    this.#turns = turns;
  }

  override _write(_chunk: unknown, _encoding: string, done: (error?: Error) => void): void {
    this.#room -= 1;
    if (this.#room < 0) inTurns(this.#turns, () => done(new Error("ENOSPC")));
    else done();
  }
}

function inTurns(turns: number, then: () => void): void {
  if (turns === 0) then();
  else setImmediate(inTurns, turns - 1, then);
}
