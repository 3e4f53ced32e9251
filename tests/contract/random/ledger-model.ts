/**
 * A model of the ledger as two maps, with an independent copy of the business rules: the effect of
 * a write, and its response.
 */
import type { Row } from "./columns.ts";
import { storedRow } from "./model-fields.ts";
import { passes } from "./oracle-filter.ts";
import type { Condition } from "./query-tree.ts";

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
    if (drafts === null || hasNoFilter || write.hasBadUserName) return { refusals: [400] };
    const { rows, created } = attempt.run(write, drafts);
    const { problems } = attempt;
    if (write.returnsOne && rows.length !== 1) problems.push(406);
    const { maxAffected } = write;
    if (write.method !== "POST" && maxAffected !== null && rows.length > maxAffected)
      problems.push(400);
    if (problems.length > 0) return { refusals: problems };
    // 200 only for an upsert that changed rows and created none.
    const isNew = write.resolution !== "merge" || created > 0;
    return { rows, isNew: write.method === "POST" && isNew };
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

function inColumns(row: unknown, columns: readonly string[], missingIsDefault: boolean): unknown {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  const members = new Map(Object.entries(row));
  const entries = columns
    .filter((name) => members.has(name) || !missingIsDefault)
    .map((name) => [name, members.get(name) ?? null]);
  return Object.fromEntries(entries);
}

/** One write on copies of the maps. */
class Attempt {
  readonly tables: Record<WritableTable, Map<string, Row>>;
  readonly createdBodies: Map<string, Row>;
  /** The statuses of all errors. */
  readonly problems: number[] = [];
  readonly #today: string;
  readonly #now: string;

  constructor(tables: Tables, createdBodies: ReadonlyMap<string, Row>, today: string, now: string) {
    this.tables = { clients: new Map(tables.clients), transactions: new Map(tables.transactions) };
    this.createdBodies = new Map(createdBodies);
    this.#today = today;
    this.#now = now;
  }

  run(write: Write, drafts: readonly Draft[]): { rows: Row[]; created: number } {
    const { table, method } = write;
    if (method === "POST") {
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
    const { is_active: _isActive, ...content } = body;
    const there = this.tables[table].get(id);
    const before = this.createdBodies.get(id);
    if (before !== undefined) {
      if (there === undefined || !isSame(before, { ...content, id })) this.problems.push(409);
      return there ?? {};
    }
    const ofOtherType = content["type"] === "income" ? "TRE-" : "TRI-";
    if (table === "transactions" && id.startsWith(ofOtherType)) this.problems.push(400);
    const row: Row = {
      ...content,
      id,
      ...(table === "clients" ? { is_active: true } : {}),
      created_at: this.#now,
      updated_at: this.#now,
    };
    this.#check(table, row, null);
    this.createdBodies.set(id, { ...content, id });
    return this.#put(table, row);
  }

  #change(table: WritableTable, row: Row, patch: Row): Row {
    const changed = { ...row, ...this.#alsoChanged(table, row, patch), ...patch };
    this.#check(table, changed, row);
    if (isSame(row, this.#resolved(table, changed))) return row;
    const later = Math.max(Date.parse(this.#now), Date.parse(String(row["updated_at"])) + 1);
    return this.#put(table, { ...changed, updated_at: new Date(later).toISOString() });
  }

  /** A change to client drops the Pix key; a change to income drops the link to an employee. */
  #alsoChanged(table: WritableTable, row: Row, patch: Row): Row {
    if (table === "clients") {
      return patch["profile_type"] === "client" && row["profile_type"] !== "client"
        ? { pix_key: null }
        : {};
    }
    const contact = this.tables.clients.get(String(row["client_id"]));
    const drops = patch["type"] === "income" && contact?.["profile_type"] === "employee";
    return drops ? { client_id: null } : {};
  }

  #check(table: WritableTable, row: Row, before: Row | null): void {
    if (table === "clients") return this.#checkContact(row, before);
    const id = row["client_id"];
    if (id === null) return;
    const contact = this.tables.clients.get(id as string);
    if (contact === undefined) {
      this.problems.push(409);
      return;
    }
    const isNewLink = id !== (before?.["client_id"] ?? null);
    const isToEmployee = row["type"] === "income" && contact["profile_type"] !== "client";
    if (isToEmployee || (isNewLink && contact["is_active"] !== true)) this.problems.push(400);
  }

  #checkContact(row: Row, before: Row | null): void {
    if (row["profile_type"] === "client" && row["pix_key"] !== null) this.problems.push(400);
    const becomesEmployee =
      row["profile_type"] === "employee" && before?.["profile_type"] === "client";
    const hasIncomes = this.tables.transactions
      .values()
      .some((entry) => entry["type"] === "income" && entry["client_id"] === row["id"]);
    if (becomesEmployee && hasIncomes) this.problems.push(409);
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
