/**
 * Totals of the spec are the same with and without later features: the entries of a company that
 * uses all features are copied to a second ledger as the original's client would write them.
 */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CategoryRow } from "#contract/categories.ts";
import type { ContactRow } from "#contract/contacts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import { describeOnBothEngines, extendedOnPostgres } from "../support/engines.ts";
import { writeFullCompany } from "../support/full-company.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

const CLOCK = { clock: () => Date.parse("2026-11-21T00:30:00Z") };
const TODAY = "2026-11-20";

const CONTACT = "id,name,phone,company_name,profile_type,pix_key,is_active,created_at,updated_at";
const ENTRY =
  "id,type,category,amount,expected_payment_date,status,notes,client_id,lifecycle,created_at,updated_at";

/** The snapshot, the cards, lists and reports, and the subjects of the history. */
const VIEWS = [
  "rpc/snapshot",
  "rpc/dashboard",
  "rpc/dashboard?months=3",
  "rpc/dashboard?months=12",
  "rpc/dashboard?start=2026-10-01&end=2026-12-31",
  "rpc/report",
  "rpc/report?status=overdue",
  "rpc/report?start=2026-06-01&end=2026-12-31",
  "rpc/report?client_id=CTT-fornecedor1",
  "rpc/totals?status=paid",
  "rpc/totals?lifecycle=cancelled",
  `transactions?select=${ENTRY}&order=id`,
  `transactions?select=${ENTRY},resolved_status,client:clients(name)&order=expected_payment_date.asc.nullslast,id`,
  `transactions?select=${ENTRY}&resolved_status=eq.overdue&type=eq.expense&order=amount.desc,id`,
  `clients?select=${CONTACT},total_income,total_expense,linked_count&order=id`,
];

/**
 * Members that only one ledger can have: the times of rows, as each command has its own, the
 * contents of accounts, and the parts of entries.
 */
const OTHER = new Set([
  "seriesNumber",
  "seriesCount",
  "splits",
  "byTag",
  "byCategory",
  "schedule",
  "createdAt",
  "created_at",
  "updatedAt",
  "updated_at",
]);

function textOf(body: unknown): string {
  return JSON.stringify(body, (key, value: unknown) => (OTHER.has(key) ? null : value), 1);
}

async function send<Body>(app: TestApp, ...request: Parameters<TestApp["send"]>): Promise<Body> {
  const { status, body } = await app.send<Body>(...request);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** The same contacts and entries; the categories only so that their names exist. */
async function copyAsOriginal(from: TestApp, to: TestApp): Promise<void> {
  const contacts = await send<ContactRow[]>(from, "GET", `clients?select=${CONTACT}`);
  const categories = await send<CategoryRow[]>(from, "GET", "categories");
  const entries = await send<TransactionRow[]>(from, "GET", `transactions?select=${ENTRY}`);
  const created = ({ created_at: _created, updated_at: _updated, ...row }: ContactRow) => row;
  await send(to, "POST", "clients", contacts.map(created));
  const merge = "resolution=merge-duplicates";
  const names = categories.map(({ id, name, position }) => ({ id, name, position, kind: "both" }));
  await send(to, "POST", "categories", names, { prefer: merge });
  const bodies = entries.map(({ created_at: _created, updated_at: _updated, ...row }) => row);
  await send(to, "POST", "transactions", bodies);
}

describeOnBothEngines("The figures of the spec", (engine) => {
  test(
    "are those of the same entries without all that came later",
    { ...extendedOnPostgres(engine), timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) => {
          const full = await openTestApp(engine, CLOCK);
          await writeFullCompany(full, seed, TODAY);
          const plain = await openTestApp(engine, CLOCK);
          await copyAsOriginal(full, plain);
          expect(await send(plain, "GET", "accounts")).toEqual([]);
          for (const view of VIEWS) {
            const expected = textOf(await send(plain, "GET", view));
            expect(textOf(await send(full, "GET", view)), view).toBe(expected);
          }
        }),
        { numRuns: 3, endOnFailure: true },
      );
    },
  );
});
