/**
 * A model of the ledger as two maps, with an independent copy of the business rules: the effect of
 * a write, and its response.
 */
import { inColumns, type Row } from "./columns.ts";
import { changedContact, inOrder, isOnlyClient } from "./contact-model.ts";
import { TIES, storedRow } from "./model-fields.ts";
import {
  changedPayment,
  hasPaidPart,
  isEmptied,
  newPayment,
  type ModelPayment,
} from "./payment-model.ts";
import { passes } from "./oracle-filter.ts";
import { changedSplit, isWholeSplit } from "./split-model.ts";
import type { Condition } from "./query-tree.ts";
import { isAgainstPayment, isOtherSeries, tieProblems } from "./tie-model.ts";

export type WritableTable = "clients" | "transactions";

/** The parts of a write that change something. */
export type Write = {
  readonly table: WritableTable;
  readonly method: "POST" | "PATCH" | "DELETE";
  /** The body; null for none. */
  readonly payload: string | null;
  /** The rows to change; null if the request has no filter. */
  readonly filters: readonly Condition[] | null;
  readonly columns: readonly string[] | null;
  readonly missingIsDefault: boolean;
  readonly resolution: "ignore" | "merge" | null;
  readonly isDryRun: boolean;
  /** The maximum number of rows to change. */
  readonly maxAffected: number | null;
  /** True if exactly one row is requested back. */
  readonly returnsOne: boolean;
  readonly hasBadUserName: boolean;
};

/** The possible statuses of a refusal, or the resulting rows. */
export type Outcome =
  | { readonly refusals: readonly number[] }
  | { readonly rows: readonly Row[]; readonly isNew: boolean };

type Tables = Readonly<Record<WritableTable, ReadonlyMap<string, Row>>>;
type Draft = { readonly id: string; readonly body: Row; readonly patch: Row };

export class BooksModel {
  readonly #today: string;
  #tables: Tables = { clients: new Map(), transactions: new Map() };
  /** The body that created each row, also of removed rows. */
  #createdBodies: ReadonlyMap<string, Row> = new Map();
  #made = 0;

  constructor(today: string) {
    this.#today = today;
  }

  /** The rows made by clients, by id. */
  rowsOf(table: WritableTable): Row[] {
    const rows = [...this.#tables[table]].filter(([id]) => !id.includes("made"));
    return rows.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }

  contact(id: unknown): Row | null {
    return this.#tables.clients.get(String(id)) ?? null;
  }

  /** Applies the write unless it is refused. */
  apply(write: Write, now: string): Outcome {
    if (write.method === "DELETE" && write.table === "clients") return { refusals: [403] };
    const attempt = new Attempt(this.#tables, this.#createdBodies, this.#today, now);
    const outcome = this.#attempted(attempt, write);
    if ("refusals" in outcome || write.isDryRun) return outcome;
    this.#tables = attempt.tables;
    this.#createdBodies = attempt.createdBodies;
    return outcome;
  }

  #attempted(attempt: Attempt, write: Write): Outcome {
    const drafts = write.method === "DELETE" ? [] : this.#parseBody(write);
    const hasNoFilter = write.method !== "POST" && write.filters === null;
    if (drafts === null || hasNoFilter || write.hasBadUserName) {
      // If there are two errors, the server may report either.
      return { refusals: this.#namesUnknownParent(write) ? [400, 409] : [400] };
    }
    const { rows, created } = attempt.run(write, drafts);
    const { problems } = attempt;
    if (hasPaidPart(attempt.tables.transactions, attempt.emptied)) problems.push(409);
    if (write.returnsOne && rows.length !== 1) problems.push(406);
    const { maxAffected } = write;
    if (write.method !== "POST" && maxAffected !== null && rows.length > maxAffected)
      problems.push(400);
    if (problems.length > 0) return { refusals: problems };
    // 200 only for an upsert that changed rows and created none.
    const isNew = write.resolution !== "merge" || created > 0;
    return { rows, isNew: write.method === "POST" && isNew };
  }

  #namesUnknownParent({ payload }: Write): boolean {
    try {
      const rows = [JSON.parse(payload ?? "")].flat() as (Partial<Row> | null)[];
      const parents = rows.map((row) => row?.["parent_id"]);
      return parents.some((id) => typeof id === "string" && !this.#createdBodies.has(id));
    } catch {
      return false;
    }
  }

  /** The rows of the body as stored; null when one is refused. */
  #parseBody(write: Write): Draft[] | null {
    const { table, method, payload, columns, missingIsDefault } = write;
    let sent: unknown;
    try {
      sent = JSON.parse(payload ?? "");
    } catch {
      return null;
    }
    if (method === "PATCH" && Array.isArray(sent)) return null;
    const drafts = (Array.isArray(sent) ? sent : [sent]).map((row: unknown): Draft | null => {
      const counted = columns === null ? row : inColumns(row, columns, missingIsDefault);
      if (method === "PATCH") {
        const patch = storedRow(table, counted, "patch");
        return patch === null ? null : { id: "", body: patch, patch };
      }
      const body = storedRow(table, counted, write.resolution === null ? "insert" : "upsert");
      if (body === null) return null;
      const named = Object.keys(counted as object).filter((name) => name !== "id");
      const patch = Object.fromEntries(named.map((name) => [name, body[name]]));
      this.#made += 1;
      const id = body["id"] ?? `${table}-made${this.#made}`;
      return { id: id as string, body, patch };
    });
    return drafts.includes(null) ? null : drafts.filter((draft) => draft !== null);
  }
}

/** One write on copies of the maps. */
class Attempt {
  readonly tables: Record<WritableTable, Map<string, Row>>;
  readonly createdBodies: Map<string, Row>;
  /** The statuses of all errors. */
  readonly problems: number[] = [];
  readonly #today: string;
  readonly #now: string;
  /** The ids of open entries that the write sets to zero. */
  readonly emptied: unknown[] = [];
  /** The rows that the write may create, by id. */
  #drafts: ReadonlyMap<string, Row> = new Map();
  /** The entries before the write. */
  readonly #present: ReadonlyMap<string, Row>;

  constructor(tables: Tables, createdBodies: ReadonlyMap<string, Row>, today: string, now: string) {
    this.tables = { clients: new Map(tables.clients), transactions: new Map(tables.transactions) };
    this.createdBodies = new Map(createdBodies);
    this.#present = tables.transactions;
    this.#today = today;
    this.#now = now;
  }

  run(write: Write, drafts: readonly Draft[]): { rows: Row[]; created: number } {
    const { table, method } = write;
    if (method === "POST") {
      this.#drafts = new Map(drafts.map(({ id, body }) => [id, body]));
      return write.resolution === null
        ? { rows: drafts.map((draft) => this.#create(table, draft)), created: drafts.length }
        : this.#upsert(table, drafts, write.resolution);
    }
    const targets = [...this.tables[table].values()]
      .filter((row) => passes(table, row, write.filters ?? [], () => 0))
      .toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1));
    const [patch] = drafts;
    if (patch !== undefined) {
      return { rows: targets.map((row) => this.#change(table, row, patch.patch)), created: 0 };
    }
    for (const row of targets) this.tables[table].delete(String(row["id"]));
    return { rows: targets, created: 0 };
  }

  #upsert(
    table: WritableTable,
    drafts: readonly Draft[],
    resolution: "ignore" | "merge",
  ): { rows: Row[]; created: number } {
    const first = new Map<string, Draft>();
    for (const draft of drafts) {
      if (!first.has(draft.id)) first.set(draft.id, draft);
      else if (resolution === "merge") this.problems.push(400);
    }
    let created = 0;
    const rows = [...first.values()].flatMap((draft) => {
      const there = this.tables[table].get(draft.id);
      if (there !== undefined) {
        return resolution === "merge" ? [this.#change(table, there, draft.patch)] : [];
      }
      created += 1;
      if (draft.body["is_active"] === false) this.problems.push(400);
      return [this.#create(table, draft)];
    });
    return { rows, created };
  }

  #create(table: WritableTable, { id, body }: Draft): Row {
    const { is_active: _isActive, ...sent } = body;
    const content = table === "clients" ? { ...sent, ...inOrder(sent) } : sent;
    const there = this.tables[table].get(id);
    const before = this.createdBodies.get(id);
    if (before !== undefined) {
      const isRepeated = Object.entries(content).every(([name, value]) => before[name] === value);
      if (there === undefined || !isRepeated) this.problems.push(409);
      return there ?? {};
    }
    const ofOtherType = content["type"] === "income" ? "TRE-" : "TRI-";
    if (table === "transactions" && id.startsWith(ofOtherType)) this.problems.push(400);
    const row: Row = {
      ...content,
      ...(table === "transactions" ? this.#kept(newPayment(content, this.#today)) : {}),
      id,
      ...(table === "clients" ? { is_active: true } : {}),
      created_at: this.#now,
      updated_at: this.#now,
    };
    this.#check(table, row, null);
    if (table === "transactions" && !isWholeSplit(row)) this.problems.push(400);
    if (table === "transactions" && isOtherSeries(this.tables.transactions, row))
      this.problems.push(409);
    if (!this.#hadParent(row)) this.problems.push(409);
    this.problems.push(...tieProblems(row, this.#present, this.#drafts, this.#today));
    this.createdBodies.set(id, row);
    return this.#put(table, row);
  }

  #change(table: WritableTable, row: Row, patch: Row): Row {
    const changed =
      table === "clients"
        ? { ...row, ...changedContact(row, patch) }
        : { ...row, ...this.#droppedLink(row, patch), ...patch };
    if (table === "transactions") {
      Object.assign(changed, this.#kept(changedPayment(row, patch, this.#today)));
      Object.assign(changed, this.#kept(changedSplit(row, patch)));
    }
    if (isEmptied(row, patch)) this.emptied.push(row["id"]);
    const isMoved = TIES.some((name) => name in patch && patch[name] !== row[name]);
    if (isMoved) this.problems.push(400);
    if (isAgainstPayment(row, changed)) this.problems.push(409);
    this.#check(table, changed, row);
    if (isSame(row, this.#resolved(table, changed))) return row;
    const later = Math.max(Date.parse(this.#now), Date.parse(String(row["updated_at"])) + 1);
    return this.#put(table, { ...changed, updated_at: new Date(later).toISOString() });
  }

  /** True if the parent existed, or is created by the same write. */
  #hadParent({ id, parent_id: parent }: Row): boolean {
    if (parent === id) return false;
    return typeof parent !== "string" || this.#drafts.has(parent) || this.createdBodies.has(parent);
  }

  #kept({ columns, isRefused }: ModelPayment): Row {
    if (isRefused) this.problems.push(400);
    return columns;
  }

  /** A change to income drops the link to a contact that is not a client. */
  #droppedLink(row: Row, patch: Row): Row {
    const contact = this.tables.clients.get(String(row["client_id"]));
    const isClient = contact === undefined || contact["profile_type"] === "client";
    const drops = patch["type"] === "income" && !isClient;
    return drops ? { client_id: null } : {};
  }

  #check(table: WritableTable, row: Row, before: Row | null): void {
    if (table === "clients") return this.#checkContact(row, before);
    // There are no accounts and no tags.
    if ((row["account_id"] ?? null) !== null) this.problems.push(409);
    if (JSON.stringify(row["tag_ids"]) !== "[]") this.problems.push(409);
    const id = row["client_id"];
    if (id === null) return;
    const contact = this.tables.clients.get(id as string);
    if (contact === undefined) {
      this.problems.push(409);
      return;
    }
    // A charge of a payment keeps the link of the paid entry.
    const isNewLink =
      id !== (before?.["client_id"] ?? null) &&
      !(before === null && (row["payment_role"] ?? null) !== null);
    const isToOther = row["type"] === "income" && contact["profile_type"] !== "client";
    if (isToOther || (isNewLink && contact["is_active"] !== true)) this.problems.push(400);
  }

  #checkContact(row: Row, before: Row | null): void {
    if (isOnlyClient(row) && row["pix_key"] !== null) this.problems.push(400);
    const becomesOther = row["profile_type"] !== "client" && before?.["profile_type"] === "client";
    const hasIncomes = this.tables.transactions
      .values()
      .some((entry) => entry["type"] === "income" && entry["client_id"] === row["id"]);
    if (becomesOther && hasIncomes) this.problems.push(409);
  }

  #put(table: WritableTable, row: Row): Row {
    const complete = this.#resolved(table, row);
    this.tables[table].set(String(row["id"]), complete);
    return complete;
  }

  #resolved(table: WritableTable, row: Row): Row {
    if (table === "clients") return row;
    const due = row["expected_payment_date"];
    const isLate = row["status"] === "pending" && typeof due === "string" && due < this.#today;
    return { ...row, resolved_status: isLate ? "overdue" : row["status"] };
  }
}

function isSame(a: Row, b: Row): boolean {
  return Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);
}
