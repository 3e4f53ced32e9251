/**
 * The tables as in the documentation of the API, independent of the server, so that its mistakes
 * are not copied here.
 */

export type Row = Readonly<Record<string, unknown>>;
export type TableName = "clients" | "transactions" | "audit_records";
export type Kind =
  | "text"
  | "money"
  | "date"
  | "instant"
  | "boolean"
  | "integer"
  | "list"
  | "parts"
  | "json";

/** In the order of `select=*`. */
export const COLUMNS: Readonly<Record<TableName, Readonly<Record<string, Kind>>>> = {
  clients: {
    id: "text",
    name: "text",
    phone: "text",
    company_name: "text",
    profile_type: "text",
    pix_key: "text",
    is_active: "boolean",
    created_at: "instant",
    updated_at: "instant",
    document: "text",
    email: "text",
    notes: "text",
    other_types: "list",
    address: "text",
  },
  transactions: {
    id: "text",
    type: "text",
    category: "text",
    amount: "money",
    expected_payment_date: "date",
    status: "text",
    notes: "text",
    client_id: "text",
    lifecycle: "text",
    created_at: "instant",
    updated_at: "instant",
    paid_on: "date",
    accrual_date: "date",
    series_id: "text",
    series_number: "integer",
    parent_id: "text",
    payment_role: "text",
    series_count: "integer",
    account_id: "text",
    tag_ids: "list",
    splits: "parts",
    paid_on_assumed: "boolean",
    resolved_status: "text",
  },
  audit_records: {
    id: "text",
    user_name: "text",
    description: "text",
    entity_type: "text",
    entity_id: "text",
    timestamp: "instant",
    sequence: "integer",
    changes: "json",
    hash: "text",
  },
};

const ONLY_WHEN_NAMED = new Set(["resolved_status", "sequence", "changes", "hash"]);

export function storedColumns(table: TableName): string[] {
  return Object.keys(COLUMNS[table]).filter((name) => !ONLY_WHEN_NAMED.has(name));
}

export function columnKind(table: TableName, column: string): Kind {
  const kind = COLUMNS[table][column];
  if (kind === undefined) throw new Error(`${table} has no column ${column}`);
  return kind;
}

/** The columns of a body that count; missing ones are null unless they have their defaults. */
export function inColumns(
  row: unknown,
  columns: readonly string[],
  missingIsDefault: boolean,
): unknown {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  const members = new Map(Object.entries(row));
  const entries = columns
    .filter((name) => members.has(name) || !missingIsDefault)
    .map((name) => [name, members.get(name) ?? null]);
  return Object.fromEntries(entries);
}
