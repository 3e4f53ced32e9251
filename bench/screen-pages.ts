/** Pages as the screens request them, for a company of `bench/company.ts`. */
import type { TableName } from "#server/rows/tables.ts";

export type ScreenPage = {
  readonly name: string;
  readonly table: TableName;
  /** The query string without the cursor. */
  readonly search: string;
  /** True if a screen opens with it; false if a user chose its filter and order. */
  readonly isOwn: boolean;
};

const ENTRIES = "select=*,resolved_status,paid_parts,clients(name,name_plain)";
const CONTACTS = "select=*,name_plain,total_income,total_expense";
const NEWEST = "order=created_at.desc.nullslast,id.desc.nullslast&limit=50";

const DUE = "expected_payment_date";
const CATEGORY = 'category=in.("Site")';

/** Each filter of the screen, and combinations; a month includes undated entries. */
const FILTERS: readonly (readonly [name: string, search: string])[] = [
  ["incomes", "type=eq.income"],
  ["paid", "resolved_status=eq.paid"],
  ["overdue", "resolved_status=eq.overdue"],
  ["unpaid", "resolved_status=neq.paid"],
  ["a category", CATEGORY],
  ["cancelled", "lifecycle=eq.cancelled"],
  ["undated", `${DUE}=is.null`],
  ["a month", period("2026-03")],
  ["a category's pending", `${CATEGORY}&resolved_status=eq.pending`],
  [
    "a category's cancelled overdue",
    `${CATEGORY}&resolved_status=eq.overdue&lifecycle=eq.cancelled`,
  ],
  [
    "a category's cancelled pending incomes",
    `type=eq.income&${CATEGORY}&resolved_status=eq.pending&lifecycle=eq.cancelled`,
  ],
];
const SORTS = [
  "created_at.desc",
  "type.asc",
  "category_plain.asc",
  "amount.desc",
  `${DUE}.asc`,
  "resolved_status.asc",
  "lifecycle.asc",
  "clients(name_plain).asc",
];

export function screenPages(contactId: string, entryId: string): readonly ScreenPage[] {
  const entries = (name: string, search: string, isOwn = true): ScreenPage => ({
    name: `Movimentações, ${name}`,
    table: "transactions",
    search: `${ENTRIES}&${search}`,
    isOwn,
  });
  return [
    entries("first page", NEWEST),
    entries("overdue", `resolved_status=eq.overdue&${NEWEST}`),
    entries("expenses of a category", `type=eq.expense&category=in.("Site")&${NEWEST}`),
    entries("of a contact", `client_id=eq.${contactId}&${NEWEST}`),
    entries("cancelled", `lifecycle=eq.cancelled&${NEWEST}`),
    entries(
      "of a month, by due date",
      `${period("2026-03")}&${ordered("expected_payment_date.asc")}`,
    ),
    entries("of a month", `${period("2026-03")}&${NEWEST}`),
    entries("largest", ordered("amount.desc")),
    entries("by status", ordered("resolved_status.asc"), false),
    entries("by contact", ordered("clients(name_plain).asc"), false),
    ...FILTERS.flatMap(([filter, search]) =>
      SORTS.map((sort) =>
        entries(`${filter}, ordered by ${sort}`, `${search}&${ordered(sort)}`, false),
      ),
    ),
    {
      name: "Clientes, by income",
      table: "clients",
      search: `${CONTACTS}&${ordered("total_income.desc")}`,
      isOwn: true,
    },
    {
      name: "Clientes, first page",
      table: "clients",
      search: `${CONTACTS}&${NEWEST}`,
      isOwn: true,
    },
    {
      name: "all histories, newest first",
      table: "audit_records",
      search: "order=timestamp.desc&limit=50",
      isOwn: true,
    },
    {
      name: "histories of entries, newest first",
      table: "audit_records",
      search: "entity_type=eq.transaction&order=timestamp.desc&limit=50",
      isOwn: true,
    },
    {
      name: "Histórico of an entry",
      table: "audit_records",
      search: `select=*,changes&entity_type=eq.transaction&entity_id=eq.${entryId}&order=sequence.desc`,
      isOwn: true,
    },
  ];
}

/** An entry without a due date is in every period. */
function period(month: string): string {
  return `or=(${DUE}.gte.${month}-01,${DUE}.is.null)&or=(${DUE}.lte.${month}-28,${DUE}.is.null)`;
}

function ordered(by: string): string {
  const direction = by.endsWith("desc") ? "desc" : "asc";
  return `order=${by}.nullslast,id.${direction}.nullslast&limit=50`;
}
