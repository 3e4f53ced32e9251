/** Imports from the screen: checked first, then written completely or not at all. */
import { readFileSync, readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
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
  answerQuestions,
  checked,
  ended,
  makeErasedExport,
  makeOlderExport,
  makeWholeExport,
  namesKept,
  openWithImports,
  rowsOf,
  send,
  stagedIn,
} from "#tests/support/import-program.ts";
import { originalCompany, originalEntry } from "#tests/support/original-company.ts";
import type { LastImport } from "./imports.ts";

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
    "says how many records have no text any more, and is written",
    { tags: ["extended"] },
    async () => {
      await using program = await openWithImports(await engine.newDatabase());
      const id = await checked(program, await makeErasedExport());
      expect((await program.imports.status()).report?.conclusion).toContain(
        "2 registros têm o texto apagado: os valores deles não podem ser conferidos.",
      );
      await program.imports.run(id, "Ana");
      expect(await ended(program)).toMatchObject({ step: "done", message: null });
    },
  );

  test(
    "replaces the answers to the first questions, which are kept aside",
    { tags: ["extended"] },
    async () => {
      const settings = await engine.newDatabase();
      const last: LastImport = { current: null };
      {
        await using program = await openWithImports(settings, last);
        await answerQuestions(program, "Provisória");
        const id = await checked(program, zip);
        const { isEmpty, report } = await program.imports.status();
        expect(isEmpty).toBe(true);
        expect(report?.conclusion).toMatch(/com o histórico\. O que já foi preenchido em Empresa/u);
        await program.imports.run(id, "Ana");
        expect(await ended(program)).toMatchObject({ step: "done", message: null });
      }
      await using program = await openWithImports(settings, last);
      expect(await rowsOf(program)).toBe(records);
      const { anchors } = program.ledger;
      expect(anchors.list().map(({ reason }) => reason)).toEqual(["import"]);
      const { location } = program.ledger.readContext();
      expect(await verifyBooks({ location, anchors: anchors.expected() })).toEqual([]);
      await addContact(program);
      expect(await namesKept(program)).toEqual(["Provisória"]);
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

  test(
    "of an older version is written to the running program",
    { tags: ["extended"] },
    async () => {
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
      expect(await verifyBooks({ location, anchors: program.ledger.anchors.expected() })).toEqual(
        [],
      );
      await addContact(program);
    },
  );

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

test(
  "cancelled when PostgreSQL already commits, it is all there, with its proof",
  { tags: ["extended"] },
  async () => {
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
  },
);

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
      expect(done.report?.lines).toContainEqual(
        expect.objectContaining({ label: "Lançamentos", there: "60", here: "60" }),
      );
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

test("reading the original tells how many rows are read, and of how many", async () => {
  const tables = originalCompany(5);
  const total = Object.values(tables).reduce((sum, rows) => sum + rows.length, 0);
  // The second page never comes.
  const answer = ({ url = "" }: IncomingMessage): boolean => url.includes("id=gt.");
  const { url } = await serveHostedBackend(tables, { maxRows: 2, answer });
  await using program = await openWithImports(await enginesByName.SQLite.newDatabase());
  const { imports } = program;
  const { id } = await imports.checkHosted({ url, key: ORIGINAL_KEY });
  const progress = async () => (await imports.status()).progress;
  await expect.poll(progress).toMatchObject({ done: 2, total });
  await imports.cancel(id ?? "");
});

test(
  "a repeated check reads the backend again, so that a row can be corrected there",
  { tags: ["extended"] },
  async () => {
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
  },
);

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
