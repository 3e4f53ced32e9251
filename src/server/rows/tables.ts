import type { Fields } from "#contract/record-codec.ts";
import { byTable, type RecordTableName } from "#contract/records.ts";
import type { ColumnKind } from "../database/engine.ts";

export type TableName = RecordTableName | "audit_records";

export type Column = {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  /** True if `select=*` includes it. */
  readonly isInStar: boolean;
};

export type Relation = {
  readonly from: TableName;
  readonly to: TableName;
  readonly fromColumn: string;
  readonly toColumn: string;
  readonly isToMany: boolean;
};

const required = (kind: ColumnKind): Column => ({
  kind,
  isNullable: false,
  isInStar: true,
});
const optional = (kind: ColumnKind): Column => ({ ...required(kind), isNullable: true });
const whenNamed = (column: Column): Column => ({ ...column, isInStar: false });
/** See `computed-columns.ts`. */
const computed = (kind: ColumnKind): Column => whenNamed(required(kind));

type Columns = Readonly<Record<string, Column>>;

const { clients, transactions, accounts, categories, transfers, recurrences, ...others } = byTable(
  ({ fields }) => storedColumns(fields),
);

/** All columns, in the order of `select=*`; the tables in the order of the API's description. */
export const TABLES: Readonly<Record<TableName, Columns>> = {
  clients: {
    ...clients,
    name_plain: computed("text"),
    total_income: computed("money"),
    total_expense: computed("money"),
    unpaid_income: computed("money"),
    unpaid_expense: computed("money"),
    overdue_income: computed("money"),
    overdue_expense: computed("money"),
    last_entry_at: whenNamed(optional("instant")),
    last_due_date: whenNamed(optional("date")),
    linked_count: computed("integer"),
  },
  transactions: {
    ...transactions,
    resolved_status: computed("text"),
    category_plain: computed("text"),
    paid_parts: computed("money"),
  },
  accounts,
  categories: { ...categories, entry_count: computed("integer") },
  transfers,
  recurrences: {
    ...recurrences,
    next_due_date: whenNamed(optional("date")),
    next_amount: computed("money"),
    overdue_count: computed("integer"),
    overdue_amount: computed("money"),
  },
  ...others,
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

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

function storedColumns(fields: Fields): Record<string, Column> {
  return Object.fromEntries(
    Object.values(fields).map(({ column, kind, codec }) => [
      column,
      codec.safeParse(null).success ? optional(kind) : required(kind),
    ]),
  );
}

export function columnOf(table: TableName, name: string): Column | null {
  const columns = TABLES[table];
  return Object.hasOwn(columns, name) ? (columns[name] ?? null) : null;
}

/** Foreign keys to the `id` of another table. */
const LINKS = [
  { from: "transactions", column: "client_id", to: "clients" },
  { from: "transactions", column: "account_id", to: "accounts" },
  { from: "transfers", column: "from_account_id", to: "accounts" },
  { from: "transfers", column: "to_account_id", to: "accounts" },
  { from: "recurrences", column: "client_id", to: "clients" },
  { from: "recurrences", column: "account_id", to: "accounts" },
] as const;

const RELATIONS = LINKS.map(({ from, column, to }) => {
  const toOne = { from, to, fromColumn: column, toColumn: "id", isToMany: false };
  const toMany = { from: to, to: from, fromColumn: "id", toColumn: column, isToMany: true };
  return {
    names: [column, `${from}_${column}_fkey`],
    toOne: toOne satisfies Relation,
    toMany: toMany satisfies Relation,
  };
});

/**
 * As in PostgREST, `target` is the other table or the column of the link; `hint` names the link, by
 * its column or its constraint. Several if the request does not tell which.
 */
export function relationsOf(
  from: TableName,
  target: string,
  hint: string | null,
): readonly Relation[] {
  return RELATIONS.filter(({ names }) => hint === null || names.includes(hint)).flatMap(
    ({ toOne, toMany }): Relation[] => {
      const isNamed = target === toOne.to || target === toOne.fromColumn;
      if (toOne.from === from && isNamed) return [toOne];
      return toMany.from === from && target === toMany.to ? [toMany] : [];
    },
  );
}
