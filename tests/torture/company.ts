/**
 * A database under test: the users who write to it, and the check that it has all that was
 * acknowledged.
 */
import { sql } from "kysely";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import type { DatabaseLocation } from "#server/database/database.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import type { DatabaseSettings } from "#tests/support/engines.ts";
import { findProblems, locationOf } from "./find-problems.ts";
import { Person } from "./person.ts";
import type { RowState, Rows } from "./random-change.ts";

const PEOPLE = 5;

export class Company {
  readonly settings: DatabaseSettings;
  readonly people: readonly Person[];

  constructor(settings: DatabaseSettings, random: SeededRandom, position = (): number => 0) {
    this.settings = settings;
    this.people = Array.from(
      { length: PEOPLE },
      (_, at) => new Person(`p${at}`, seededRandom(random.integer(0, 1e9)), position),
    );
  }

  get answeredCount(): number {
    return this.people.reduce((sum, { answeredCount }) => sum + answeredCount, 0);
  }

  /** Runs until each user had a request without a response, or has sent this many. */
  async work(url: string, maxRequests?: number): Promise<void> {
    await Promise.all(this.people.map((person) => person.work(url, maxRequests)));
  }

  /**
   * Checks the database, or a copy of it as of a position. @throws Error with everything that is
   * missing, half done, or inconsistent.
   */
  async check(settings = this.settings, position = Infinity): Promise<void> {
    const location = locationOf(settings);
    const found = await readRows(location);
    const differences = this.people.flatMap((person) => person.findDifferences(found, position));
    const problems = (await findProblems(settings)).map(({ check, text }) => `${check}: ${text}`);
    const all = [...differences, ...problems];
    if (all.length > 0) {
      throw new Error(`${all.length} differences:\n${all.slice(0, 20).join("\n")}`);
    }
  }
}

/** All rows as the users know them, including removed ones. */
async function readRows(location: DatabaseLocation): Promise<Rows> {
  await using read = await openSnapshotReader(location);
  const { rows: entries } = await sql<{ id: string }>`
    select transactions.id, type, categories.name as category, amount / 100.0 as amount,
      cast(expected_payment_date as text) as expected_payment_date,
      status, notes, client_id, lifecycle
    from transactions left join categories on categories.key = transactions.category`.execute(
    read.db,
  );
  const { rows: contacts } = await sql<{ id: string }>`
    select id, name, phone, profile_type, is_active from clients`.execute(read.db);
  const { rows: histories } = await sql<{ id: string; records: number }>`
    select entity_id as id, cast(count(*) as integer) as records from audit_records group by entity_id`.execute(
    read.db,
  );
  const contents = new Map([...entries, ...contacts].map((row) => [row.id, inApiTypes(row)]));
  const records = new Map(histories.map((row) => [row.id, row.records]));
  const ids = new Set([...contents.keys(), ...records.keys()]);
  return new Map(
    [...ids].map((id): [string, RowState] => [
      id,
      { content: contents.get(id) ?? null, records: records.get(id) ?? 0 },
    ]),
  );
}

function inApiTypes(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    ...row,
    ...("amount" in row ? { amount: Number(row["amount"]) } : {}),
    ...("is_active" in row ? { is_active: Boolean(row["is_active"]) } : {}),
  };
}
