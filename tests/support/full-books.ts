/** The API's data of the company of `full-company.ts`, and random filters of its entries. */
import * as fc from "fast-check";
import { expect } from "vitest";
import type { AccountRow } from "#contract/accounts.ts";
import type { CategoryRow } from "#contract/categories.ts";
import type { ContactRow } from "#contract/contacts.ts";
import type { TagRow } from "#contract/tags.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { TransferRow } from "#contract/transfers.ts";
import type { Openings } from "./cash-oracle.ts";
import { FULL_ACCOUNTS, FULL_CONTACTS, FULL_SERIES, FULL_TAGS } from "./full-company.ts";
import type { OracleFilter } from "./oracle-rows.ts";
import type { TestApp } from "./test-app.ts";

export type Books = {
  readonly rows: readonly TransactionRow[];
  readonly transfers: readonly TransferRow[];
  readonly accounts: readonly AccountRow[];
  readonly contacts: readonly ContactRow[];
  readonly tags: readonly TagRow[];
  /** The names of the categories, in order. */
  readonly names: readonly string[];
  /** The places in the DRE, by category name. */
  readonly places: ReadonlyMap<string, string>;
};

export async function readOk<Body>(app: TestApp, path: string): Promise<Body> {
  const { status, body } = await app.send<Body>("GET", path);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

export async function booksOf(app: TestApp): Promise<Books> {
  const categories = await readOk<CategoryRow[]>(app, "categories?order=position,name");
  return {
    rows: await readOk(app, "transactions"),
    transfers: await readOk(app, "transfers"),
    accounts: await readOk(app, "accounts"),
    contacts: await readOk(app, "clients"),
    tags: await readOk(app, "tags?order=name"),
    names: categories.map(({ name }) => name),
    places: new Map(
      categories.flatMap(({ name, statement_place: place }) =>
        place === null ? [] : [[name, place]],
      ),
    ),
  };
}

export function openingsOf({ accounts, transfers }: Books): Openings {
  return { accounts, transfers, company: null };
}

export function fullFilters(today: string): fc.Arbitrary<OracleFilter> {
  const day = (days: number): string => Temporal.PlainDate.from(today).add({ days }).toString();
  return fc
    .record(
      {
        start: fc.constantFrom("", "2026-06-01", day(-1), today, day(1)),
        end: fc.constantFrom("", today, day(1), "2026-12-31", "2199-12-31"),
        due: fc.constantFrom("", "all", "dated", "undated"),
        client_id: fc.constantFrom("", ...FULL_CONTACTS),
        account_id: fc.constantFrom("", "none", ...FULL_ACCOUNTS),
        series_id: fc.constantFrom("", "", "", "SER-desconhecida", ...FULL_SERIES),
        status: fc.constantFrom("", "all", "paid", "pending", "overdue", "unpaid"),
        type: fc.constantFrom("", "all", "income", "expense"),
        tag_ids: fc.constantFrom("", FULL_TAGS[0], FULL_TAGS.join(","), "none"),
        category: fc.constantFrom(
          "Aluguel",
          "aluguel",
          "MAQUINAS",
          "Juros e multas",
          "vendas",
          "de",
        ),
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .filter(({ start = "", end = "" }) => start === "" || end === "" || start <= end);
}
