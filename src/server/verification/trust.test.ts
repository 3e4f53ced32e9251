import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import type { AnchorCheck, TrustStatus } from "#contract/trust.ts";
import { DEFAULT_TIME_ZONE, instantFromMs } from "#domain/company-time.ts";
import { appendAnchor } from "#server/anchors/anchor-file.ts";
import { anchorWords } from "#server/anchors/anchor-words.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import { createLedger } from "#server/ledger.ts";
import {
  describeOnBothEngines,
  enginesByName,
  openFresh,
  newFolder,
  extendedOnPostgres,
} from "#tests/support/engines.ts";
import { entry, newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeOnBothEngines("Trust", (engine) => {
  test("the words of today are found later, and later changes do not matter", async () => {
    const app = await openTestApp(engine);
    const empty = await app.send<TrustStatus>("GET", "rpc/trust");
    expect(empty.body).toMatchObject({ anchor: null, verifiedAt: null, problems: [] });
    await app.send("POST", "clients", [newContact(), newContact()]);
    const { anchor } = (await app.send<TrustStatus>("GET", "rpc/trust")).body;
    expect(anchor?.sequence).toBe(2);
    await app.send("POST", "clients", newContact());
    const check = async (words: string): Promise<AnchorCheck> =>
      (await app.send<AnchorCheck>("POST", "rpc/check_anchor", { words })).body;
    expect(await check(anchor?.words ?? "")).toMatchObject({ result: "intact", sequence: 2 });
    expect(await check("pão com manteiga")).toEqual({
      result: "unreadable",
      sequence: null,
      timestamp: null,
      wentBack: null,
    });
  });

  test("the words of another company, or of a longer history, do not match", async () => {
    const [app, other] = [await openTestApp(engine), await openTestApp(engine)];
    await app.send("POST", "clients", newContact());
    await other.send("POST", "clients", newContact());
    const wordsOf = async (): Promise<string> =>
      (await other.send<TrustStatus>("GET", "rpc/trust")).body.anchor?.words ?? "";
    const check = async (words: string): Promise<AnchorCheck> =>
      (await app.send<AnchorCheck>("POST", "rpc/check_anchor", { words })).body;
    expect(await check(await wordsOf())).toMatchObject({ result: "altered", sequence: 1 });
    await other.send("POST", "clients", newContact());
    expect(await check(await wordsOf())).toMatchObject({ result: "missing", sequence: 2 });
  });

  test(
    "a verification runs in a worker, and its result is shown",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "transactions", entry("TRI-1"));
      const refused = await app.send("GET", "rpc/verify");
      expect([refused.status, refused.headers["allow"]]).toEqual([405, "POST"]);
      const begun = await app.send<TrustStatus>("POST", "rpc/verify");
      expect(begun.body.isVerifying).toBe(true);
      await app.ledger.trust.verify();
      const sound = await app.send<TrustStatus>("GET", "rpc/trust");
      expect(sound.body).toMatchObject({ isVerifying: false, problems: [] });
      expect(sound.body.verifiedAt).toMatch(/Z$/u);
      await sql`update transactions set amount = 1`.execute(app.database.writer);
      await app.ledger.trust.verify();
      const { body } = await app.send<TrustStatus>("GET", "rpc/trust");
      expect(body.problems.map(({ check }) => check)).toContain("records");
      expect(body.problems.map(({ text }) => text).join("")).toContain("TRI-1");
      const ready = await app.app.inject("/readyz");
      expect(ready.json<{ checks: unknown[] }>().checks).toContainEqual({
        name: "verification",
        ok: false,
        text: `A conferência dos dados encontrou ${body.problems.length} problemas (Lançamentos e contatos; Totais): veja quais em Configurações › Confiança.`,
      });
    },
  );

  test("a ledger that a newer program has upgraded is not called damaged", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", entry("TRI-1"));
    // As if the newer version had another form of the totals.
    const { writer } = app.database;
    await sql`insert into schema_migrations (name, timestamp) values ('9999-newer', '')`.execute(
      writer,
    );
    await sql`update daily_totals set cents = cents + 1`.execute(writer);
    await app.ledger.trust.verify();
    const { problems, verifiedAt } = await app.ledger.trust.status();
    expect(problems.map(({ text }) => text)).toEqual([
      "Os dados são de uma versão mais nova do programa: atualize o programa e confira de novo.",
    ]);
    expect(verifiedAt).toBeNull();
  });

  test("the quick check at the start finds wrong totals of these days", async () => {
    const app = await openTestApp(engine, { clock: () => Date.parse("2026-11-20T12:00:00Z") });
    await app.send("POST", "transactions", newEntry({ expected_payment_date: "2026-11-21" }));
    expect(await app.ledger.trust.start()).toEqual([]);
    await sql`update daily_totals set cents = cents + 1`.execute(app.database.writer);
    expect(await app.ledger.trust.start()).toMatchObject([{ check: "totals" }]);
  });

  test(
    "a truncated or rewritten history is detected by the files next to the data",
    extendedOnPostgres(engine),
    async () => {
      const dataDir = newFolder();
      const database = await openFresh(engine);
      const clock = Date.now;
      const settings = { dataDir, clock, timeZone: DEFAULT_TIME_ZONE };
      const anchors = await Anchors.open(database, settings);
      const ledger = createLedger(database, clock, DEFAULT_TIME_ZONE, { anchors });
      onTestFinished(async () => {
        await ledger.close();
        await database.close();
      });
      const contact = { ...NEW_CONTACT_DEFAULTS, name: "Ana", type: "client" } as const;
      const drafts = [contact, contact];
      await ledger.execute({ kind: "create", records: "contacts", drafts }, { userName: "Ana" });
      await anchors.keepForExport();
      expect(anchors.list()).toMatchObject([{ sequence: 2, reason: "export" }]);
      await ledger.trust.verify();
      expect((await ledger.trust.status()).problems).toEqual([]);
      // As if the program had acknowledged more records, and a different second one.
      ledger.anchors.acknowledged.advance({ ...(await anchors.current()), sequence: 1003 });
      await ledger.trust.verify();
      expect((await ledger.trust.status()).problems).toMatchObject([
        { check: "anchors", text: expect.stringContaining("já teve 1.003"), intactUntil: null },
      ]);
      rmSync(join(dataDir, anchors.paths?.head.split("/").at(-1) ?? ""));
      await ledger.trust.verify();
      expect((await ledger.trust.status()).problems).toEqual([]);
    },
  );
});

test("words from before a restore are explained by it, unless it kept their record", async () => {
  const database = await openFresh(enginesByName.SQLite);
  const settings = { dataDir: newFolder(), clock: Date.now, timeZone: DEFAULT_TIME_ZONE };
  const anchors = await Anchors.open(database, settings);
  const ledger = createLedger(database, Date.now, DEFAULT_TIME_ZONE, { anchors });
  onTestFinished(async () => {
    await ledger.close();
    await database.close();
  });
  const contact = { ...NEW_CONTACT_DEFAULTS, name: "Ana", type: "client" } as const;
  const drafts = [contact, contact, contact];
  await ledger.execute({ kind: "create", records: "contacts", drafts }, { userName: "Ana" });
  const { paths } = anchors;
  const at = instantFromMs(Date.parse("2026-11-20T12:00:00Z"));
  const hash = "0".repeat(64);
  const check = (sequence: number) => ledger.trust.checkWords(anchorWords({ sequence, hash }));
  expect(await check(2)).toMatchObject({ result: "altered", wentBack: null });
  const restored = { sequence: 1, hash, timestamp: at, reason: "restore" } as const;
  appendAnchor(paths?.anchors ?? "", restored);
  const wentBack = { at, sequence: 1 };
  expect(await check(2)).toMatchObject({ result: "altered", wentBack });
  expect(await check(4)).toMatchObject({ result: "missing", wentBack });
  expect(await check(1)).toMatchObject({ result: "altered", wentBack: null });
  const { anchor } = await ledger.trust.status();
  expect(await ledger.trust.checkWords(anchor?.words ?? "")).toMatchObject({
    result: "intact",
    wentBack: null,
  });
});

test(
  "a verification that loses the database is reported, and does not count as one",
  { tags: ["extended"] },
  async () => {
    const { ledger, database } = await openTestApp(enginesByName.PostgreSQL);
    const { reader } = database;
    await ledger.trust.verify();
    expect((await ledger.trust.status()).verifiedAt).not.toBeNull();
    const locked = await reader.startTransaction().execute();
    await sql`lock table daily_totals in access exclusive mode`.execute(locked);
    const verified = ledger.trust.verify();
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_locks
        where not granted and pg_backend_pid() <> pid`.execute(reader);
    await expect.poll(async () => (await cut()).rows.length, { timeout: 60_000 }).toBe(1);
    await locked.rollback().execute();
    await verified;
    expect(await ledger.trust.status()).toMatchObject({
      verifiedAt: null,
      problems: [
        { check: "totals", text: expect.stringContaining("não pôde ser lida") as unknown },
      ],
    });
  },
);
