/** Imports from the screen: checked first, then written completely or not at all. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { WHOLE_EXPORT_FILE } from "#contract/imports.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import {
  describeOnBothEngines,
  enginesByName,
  extendedOnPostgres,
} from "#tests/support/engines.ts";
import { ORIGINAL_KEY, serveHostedBackend } from "#tests/support/hosted-backend.ts";
import {
  ASSUMED_ENTRY,
  addContact,
  checked,
  ended,
  makeOlderExport,
  makeWholeExport,
  openWithImports,
  type ImportProgram,
  rowsOf,
  send,
} from "#tests/support/import-program.ts";
import { originalCompany, originalEntry } from "#tests/support/original-company.ts";
import type { LastImport } from "./imports.ts";
import { StagedFiles } from "./staged-files.ts";

const stagedIn = ({ dataDir }: ImportProgram): string[] =>
  readdirSync(dataDir).filter((name) => name.startsWith("financeiro.importacao"));

let zip: Buffer;
let records: number;

beforeAll(async () => {
  ({ zip, records } = await makeWholeExport());
});

describeOnBothEngines("A whole export on the screen", (engine) => {
  test(
    "is checked, then written to the ledger in one step, with its proof",
    extendedOnPostgres(engine),
    async () => {
      const settings = await engine.newDatabase();
      const last: LastImport = { current: null };
      {
        await using program = await openWithImports(settings, last);
        const id = await checked(program, zip);
        expect(await rowsOf(program)).toBe(0);
        await program.imports.run(id, "Ana");
        // A double click.
        await program.imports.run(id, "Ana");
        const done = await ended(program);
        expect(done).toMatchObject({ step: "done", report: { isRight: true } });
        expect(done.report?.findings).toEqual([
          {
            title: "Datas de pagamento presumidas, porque o histórico não diz o dia",
            count: 1,
            lines: [
              expect.stringMatching(
                new RegExp(String.raw`^${ASSUMED_ENTRY}: \d\d/\d\d/\d{4}$`, "u"),
              ),
            ],
          },
        ]);
        expect(done.report?.lines.length).toBeGreaterThan(5);
        expect(done.report?.lines.every(({ there, here }) => there === here)).toBe(true);
        expect(program.hasRestarted()).toBe(true);
      }
      await using program = await openWithImports(settings, last);
      expect(await program.imports.status()).toMatchObject({ step: "done", isEmpty: false });
      expect(await rowsOf(program)).toBe(records);
      const anchors = program.ledger.anchors.expected();
      const { location } = program.ledger.readContext();
      expect(await verifyBooks({ location, anchors })).toEqual([]);
      await addContact(program);
      expect(stagedIn(program)).toEqual([]);
    },
  );

  test(
    "is refused where there are records, also some that came since the check",
    extendedOnPostgres(engine),
    async () => {
      await using program = await openWithImports(await engine.newDatabase());
      const id = await checked(program, zip);
      await addContact(program);
      await program.imports.run(id, "Ana");
      expect(await ended(program)).toMatchObject({
        step: "failed",
        isEmpty: false,
        message: expect.stringMatching(/^O sistema já tem lançamentos/u),
      });
      expect(program.hasRestarted()).toBe(false);
      expect(await rowsOf(program)).toBe(1);
    },
  );

  test("of an older version is written to the running program", async () => {
    const settings = await engine.newDatabase();
    const last: LastImport = { current: null };
    {
      await using program = await openWithImports(settings, last);
      const id = await checked(program, await makeOlderExport());
      await program.imports.run(id, "Ana");
      expect(await ended(program)).toMatchObject({ step: "done", message: null });
      expect(program.hasRestarted()).toBe(true);
    }
    await using program = await openWithImports(settings, last);
    expect(await rowsOf(program)).toBe(3);
    const { location } = program.ledger.readContext();
    expect(await verifyBooks({ location, anchors: program.ledger.anchors.expected() })).toEqual([]);
    await addContact(program);
  });

  test("cancelled while it is written, leaves nothing", extendedOnPostgres(engine), async () => {
    await using program = await openWithImports(await engine.newDatabase());
    const before = readdirSync(program.dataDir);
    const id = await checked(program, zip);
    await program.imports.run(id, "Ana");
    expect((await program.imports.cancel(id)).step).toBe("none");
    expect(program.hasRestarted()).toBe(false);
    expect(await rowsOf(program)).toBe(0);
    expect(readdirSync(program.dataDir)).toEqual(before);
    await addContact(program);
  });
});

test("cancelled when PostgreSQL already commits, it is all there, with its proof", async () => {
  const last: LastImport = { current: null };
  await using program = await openWithImports(await enginesByName.PostgreSQL.newDatabase(), last);
  const id = await checked(program, zip);
  await program.imports.run(id, "Ana");
  while (last.current?.progress.isCommitting === false) await nextTurn();
  expect(await program.imports.cancel(id)).toMatchObject({
    step: "done",
    report: { isRight: true },
    isEmpty: false,
  });
  expect(program.hasRestarted()).toBe(true);
  expect(await rowsOf(program)).toBe(records);
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

test("another kind of file is refused at its first part, and nothing is kept of it", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  await expect(send(program, Buffer.from("id,name\n"))).rejects.toThrow("não é um .zip");
  expect((await program.imports.status()).step).toBe("none");
  expect(stagedIn(program)).toEqual([]);
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
  expect(() => receive({ name: "../financeiro.db" })).toThrow("se perdeu no caminho");
  expect(() => receive({ name: "clients.csv" })).toThrow("se perdeu no caminho");
  receive({});
  expect(() => receive({ part: Buffer.from("PX") })).toThrow("se perdeu no caminho");
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

test("while one runs, no other begins, and the end of the program ends it", async () => {
  const settings = await enginesByName.SQLite.newDatabase();
  {
    await using program = await openWithImports(settings);
    await program.imports.check(await send(program, zip));
    expect(() => program.imports.begin("files")).toThrow("Já há uma importação");
  }
  await using program = await openWithImports(settings);
  expect(await program.imports.status()).toMatchObject({ step: "none", isEmpty: true });
});

describeOnBothEngines("The original system on the screen", (engine) => {
  test(
    "is read and checked, then imported with its proof; its key is not stored",
    extendedOnPostgres(engine),
    async () => {
      const backend = await serveHostedBackend(originalCompany(60));
      await using program = await openWithImports(await engine.newDatabase());
      const { imports } = program;
      await imports.checkHosted({ url: backend.url, key: ORIGINAL_KEY });
      const { id, step, report } = await ended(program);
      expect({ step, isRight: report?.isRight }).toEqual({ step: "checked", isRight: true });
      const read = backend.requests();
      await imports.run(id ?? "", "Ana");
      await imports.run(id ?? "", "Ana");
      const done = await ended(program);
      expect(done).toMatchObject({ step: "done", report: { isRight: true } });
      expect(done.report?.lines).toContainEqual({ label: "Lançamentos", there: "60", here: "60" });
      // The checked rows are the ones written.
      expect(backend.requests()).toBe(read);
      expect(program.hasRestarted()).toBe(false);
      const kept = readdirSync(program.dataDir, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => readFileSync(join(file.parentPath, file.name), "latin1"));
      expect(kept.join("")).not.toContain(ORIGINAL_KEY);
      expect(JSON.stringify(done)).not.toContain(ORIGINAL_KEY);
    },
  );

  test("cancelled while rows are written, leaves none", { tags: ["extended"] }, async () => {
    const backend = await serveHostedBackend(originalCompany(3000));
    await using program = await openWithImports(await engine.newDatabase());
    const { imports } = program;
    await imports.checkHosted({ url: backend.url, key: ORIGINAL_KEY });
    const { id } = await ended(program);
    let status = await imports.run(id ?? "", "Ana");
    while (status.step === "writing" && (status.progress?.done ?? 0) === 0) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      status = await imports.status();
    }
    expect((await imports.cancel(id ?? "")).step).toBe("none");
    expect(await rowsOf(program)).toBe(0);
    await addContact(program);
  });
});

test("a repeated check reads the backend again, so that a row can be corrected there", async () => {
  const tables = originalCompany(3);
  const wrong = originalEntry(9, { category: "Errada" });
  tables.transactions.push(wrong);
  const { url } = await serveHostedBackend(tables);
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const { id } = await program.imports.checkHosted({ url, key: ORIGINAL_KEY });
  expect((await ended(program)).report).toMatchObject({
    isRight: false,
    conclusion: expect.stringContaining("ele é lido outra vez"),
  });
  wrong["category"] = "Sistema";
  await program.imports.check(id ?? "");
  expect(await ended(program)).toMatchObject({ step: "checked", report: { isRight: true } });
});

test("a wrong key, and a slow backend that is cancelled, change nothing", async () => {
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const backend = await serveHostedBackend(originalCompany(5));
  await program.imports.checkHosted({ url: backend.url, key: "outra" });
  expect(await ended(program)).toMatchObject({
    step: "failed",
    message: expect.stringMatching(/recusou a chave \(401\)/u),
  });
  const silent = await serveHostedBackend(originalCompany(5), { answer: () => true });
  const { id } = await program.imports.checkHosted({ url: silent.url, key: ORIGINAL_KEY });
  expect((await program.imports.cancel(id ?? "")).step).toBe("none");
});
