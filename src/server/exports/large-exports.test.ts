// @module-tag extended
/** Files of 100,000 entries and more, under concurrent writes and disconnecting clients. */
import { TEST_SEED } from "#tests/support/test-seed.ts";
import { setTimeout } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { CHUNKED_FILE_POOL } from "#server/http/file-jobs.ts";
import { enginesByName, type AtEnd } from "#tests/support/engines.ts";
import {
  EXPORTED_COLUMNS,
  exportedFile,
  exportedRows,
  fieldsOfRow,
  type ExportedRow,
} from "#tests/support/export-files.ts";
import { writeEdgeCaseEntries } from "#tests/support/edge-case-entries.ts";
import {
  cellsOf,
  formulasInCsv,
  linesOfCsv,
  numberOfDay,
  pagesOfPdf,
} from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { temporaryFiles } from "#tests/support/temporary-files.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

/** One more than a workbook holds. */
const ENTRY_COUNT = 100_001;

/** When a client disconnects: at once (null), or this long after its worker has started. */
const LEAVES_AFTER_MS = [null, 0, 20, 60, 120, 200, 300, 500];

describe("An export of more than 100,000 entries", () => {
  const ends: Parameters<AtEnd>[0][] = [];
  let app: TestApp;
  let address = "";

  beforeAll(async () => {
    app = await openTestApp(enginesByName.SQLite, { atEnd: (end) => void ends.push(end) });
    await writeEdgeCaseEntries(app.ledger, TEST_SEED, ENTRY_COUNT);
    address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  });

  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  function begin(signal?: AbortSignal): Promise<Response> {
    const url = `${address}${EXPORTS_PATH}/relatorio-financeiro.csv?order=amount`;
    return fetch(url, signal === undefined ? {} : { signal });
  }

  test("is parsed without loss, and is one consistent snapshot during writes", async () => {
    const response = begin();
    const whole = new AbortController();
    const reading = response
      .then(async (answer) => answer.arrayBuffer())
      .finally(() => whole.abort());
    const meanwhile: string[] = [];
    while (!whole.signal.aborted) {
      const entry = newEntry({ amount: 0 });
      const { status } = await app.send("POST", "transactions", entry);
      expect(status).toBe(201);
      meanwhile.push(entry.id);
    }
    const file = Buffer.from(await reading);
    const lines = linesOfCsv(file).slice(1);
    const listed = new Set(lines.map(([id]) => id));
    const before = meanwhile.filter((id) => listed.has(id));
    // Contains exactly the records before the file's snapshot.
    expect(before).toEqual(meanwhile.slice(0, before.length));
    expect(meanwhile.length).toBeGreaterThan(before.length + 1);
    expect(lines).toHaveLength(ENTRY_COUNT + before.length);
    const { headers } = await response;
    expect(headers.get("x-row-count")).toBe(String(lines.length));
    expect(headers.get("content-length")).toBe(String(file.length));
    expect(formulasInCsv(file)).toEqual([]);
    const { body } = await app.send<ExportedRow[]>(
      "GET",
      `transactions?select=${EXPORTED_COLUMNS}&order=amount,id`,
    );
    const after = new Set(meanwhile.slice(before.length));
    const rows = body.filter(({ id }) => !after.has(id));
    const wrong = rows.filter(
      (row, at) => JSON.stringify(fieldsOfRow(row)) !== JSON.stringify(lines[at]),
    );
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test("is refused as a workbook, with a remedy", async () => {
    const response = await fetch(`${address}${EXPORTS_PATH}/relatorio-financeiro.xlsx`);
    expect(response.status).toBe(400);
    const { message, hint } = (await response.json()) as RefusedBody;
    expect(message).toMatch(
      /^São 10\d\.\d{3} lançamentos, e uma planilha do Excel feita aqui tem no máximo 100\.000\.$/u,
    );
    expect(hint).toMatch(/^Exporte em CSV/u);
  });

  test("is one of four written concurrently; a slow reader prevents no other export", async () => {
    const controls = Array.from({ length: 6 }, () => new AbortController());
    const [last, ...first] = controls;
    const responses = await Promise.all(first.map(({ signal }) => begin(signal)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = responses.find(({ status }) => status === 503);
    expect(await refused?.json()).toMatchObject({
      message: "Há exportações demais em andamento.",
    });
    // All four are written, and no client reads them.
    expect((await begin(last?.signal)).status).toBe(200);
    for (const control of controls) control.abort();
  });

  test("leaves no worker and no file behind when aborted", async () => {
    const alive = new Set<Worker>();
    let started = 0;
    const follow = (worker: Worker): void => {
      // A checkpoint also has a thread.
      const { maxOldGenerationSizeMb } = CHUNKED_FILE_POOL.resourceLimits;
      if (worker.resourceLimits?.maxOldGenerationSizeMb !== maxOldGenerationSizeMb) return;
      started += 1;
      alive.add(worker);
      worker.once("exit", () => alive.delete(worker));
    };
    const untilStarted = async (): Promise<void> => {
      while (alive.size === 0) await setTimeout(1);
    };
    process.on("worker", follow);
    for (const delayMs of LEAVES_AFTER_MS) {
      const control = new AbortController();
      const request = begin(control.signal).then(
        async (response) => response.body?.getReader().read(),
        () => undefined,
      );
      if (delayMs !== null) await untilStarted();
      await setTimeout(delayMs ?? 0);
      control.abort();
      await request.catch(() => undefined);
      await expect.poll(() => alive.size, { timeout: 30_000 }).toBe(0);
      await expect.poll(temporaryFiles, { timeout: 30_000 }).toEqual([]);
    }
    process.off("worker", follow);
    expect(started).toBeGreaterThanOrEqual(LEAVES_AFTER_MS.length - 1);
  });
});

describe("Of 1,000 entries", () => {
  test("a PDF file and a workbook hold every row, with totals", async () => {
    const app = await openTestApp(enginesByName.SQLite, {
      clock: () => Date.parse("2026-11-21T00:30:00Z"),
    });
    const bodies = Array.from({ length: 1000 }, (_, at) =>
      newEntry({
        id: `TR${at % 2 === 0 ? "I" : "E"}-${String(at).padStart(6, "0")}row`,
        type: at % 2 === 0 ? "income" : "expense",
        amount: (at * 7 + 1) / 100,
        expected_payment_date: at % 10 === 0 ? null : "2026-11-19",
        notes:
          at % 3 === 0 ? `=nota ${at} _x0041_` : at === 500 ? "LONGA ".repeat(333).trim() : null,
      }),
    );
    await app.send("POST", "transactions", bodies);
    const rows = await exportedRows(app, "amount");
    const pdf = await exportedFile(app, "relatorio-financeiro.pdf?order=amount");
    const pages = await pagesOfPdf(pdf.body);
    const text = pages.join(" ");
    const found = [...text.matchAll(/(TR[IE]-\d{6}row) .*? ([+−])R\$ ([\d.]+,\d\d)/gu)];
    expect(found.map(([, ...cells]) => cells)).toEqual(
      rows.map(({ id, type, amount }) => [
        id,
        type === "income" ? "+" : "−",
        amount.toFixed(2).replace(".", ","),
      ]),
    );
    pages.forEach((page, at) => expect(page).toContain(`Página ${at + 1} de ${pages.length}`));
    // The list starts on a new page, after the summary.
    const head = /ID Vencimento Tipo Categoria Vínculo Status Situação Observações Valor/u;
    const first = pages.findIndex((page) => head.test(page));
    expect(first).toBe(1);
    for (const page of pages.slice(first)) expect(page).toMatch(head);
    expect(text).toContain("Total de receitas R$ 17.470,00");

    const xlsx = readWorkbook(
      (await exportedFile(app, "relatorio-financeiro.xlsx?order=amount")).body,
    );
    const cells = cellsOf(xlsx, "Lançamentos");
    const due = numberOfDay("2026-11-19");
    expect(cells.slice(1, 1001)).toEqual(
      rows.map((row) => {
        const day = row.expected_payment_date === null ? null : due;
        const [id, type, category, , , , status, lifecycle, client, note] = fieldsOfRow(row);
        const ofSpec = [id, type, category, row.amount, day, day, status, lifecycle, client, note];
        const paidOn = row.paid_on === null ? null : numberOfDay(row.paid_on);
        const counts = row.lifecycle === "active" ? "Sim" : "Não";
        // No instalment; no assumed date; without a competência of its own, the due date; no account, no tags.
        return [...ofSpec, null, paidOn, null, day, null, null, counts].map((value) =>
          value === "" ? null : value,
        );
      }),
    );
    expect(cells).toHaveLength(1001);
    const sheet = xlsx.get("Lançamentos") ?? [];
    expect(sheet[2]?.slice(3, 5).map(({ format }) => format)).toEqual(["#,##0.00", "dd/mm/yyyy"]);
    expect(sheet.flat().filter(({ formula }) => formula !== null)).toEqual([]);
    const summary = cellsOf(xlsx, "Resumo");
    expect(summary.find(([label]) => label === "Total")?.slice(2, 4)).toEqual([17_470, 17_505]);
    expect(summary.flat()).toContain("Receita média");
  });
});
