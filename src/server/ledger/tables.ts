/** The columns of each table as the wire knows them, and how a stored value is said there. */
import type { TableName } from "./row-query.ts";

/** `money` is stored in centavos and said in reais; `json` is stored as text and said as what it holds. */
export type ColumnKind = "text" | "money" | "date" | "instant" | "boolean" | "integer" | "json";

/** What the wire knows of a column. */
export type Column = {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  /** Whether `select=*` gives it. */
  readonly isInStar: boolean;
};

const required = (kind: ColumnKind): Column => ({ kind, isNullable: false, isInStar: true });
const optional = (kind: ColumnKind): Column => ({ kind, isNullable: true, isInStar: true });
const whenNamed = (column: Column): Column => ({ ...column, isInStar: false });

/** Every column that may be asked for, in the order in which `select=*` gives them. */
export const TABLES: Readonly<Record<TableName, Readonly<Record<string, Column>>>> = {
  clients: {
    id: required("text"),
    name: required("text"),
    phone: optional("text"),
    company_name: optional("text"),
    profile_type: required("text"),
    pix_key: optional("text"),
    is_active: required("boolean"),
    created_at: required("instant"),
    updated_at: required("instant"),
  },
  transactions: {
    id: required("text"),
    type: required("text"),
    category: required("text"),
    amount: required("money"),
    expected_payment_date: optional("date"),
    status: required("text"),
    notes: optional("text"),
    client_id: optional("text"),
    lifecycle: required("text"),
    created_at: required("instant"),
    updated_at: required("instant"),
  },
  audit_records: {
    id: required("text"),
    user_name: required("text"),
    description: required("text"),
    entity_type: required("text"),
    entity_id: required("text"),
    timestamp: required("instant"),
    sequence: whenNamed(required("integer")),
    changes: whenNamed(optional("json")),
    hash: whenNamed(required("text")),
  },
};

/** The column of that name, or null when the table has none. */
export function columnOf(table: TableName, name: string): Column | null {
  const columns = TABLES[table];
  return Object.hasOwn(columns, name) ? (columns[name] ?? null) : null;
}
