/** Pages as the screens ask for them, on a company of `bench/company.ts`. */
import type { TableName } from "#server/rows/tables.ts";

/** One page of a list. */
export type ScreenPage = {
  readonly name: string;
  readonly table: TableName;
  /** The query string, without the place that it begins after. */
  readonly search: string;
};

const ENTRIES = "select=*,resolved_status,clients(name,name_plain)";
const CONTACTS = "select=*,name_plain,total_income,total_expense";
const NEWEST = "order=created_at.desc.nullslast,id.desc.nullslast&limit=50";

/** The pages, for one of the company's contacts and one of its entries. */
export function screenPages(contactId: string, entryId: string): readonly ScreenPage[] {
  const entries = (name: string, search: string): ScreenPage => ({
    name: `Movimentações, ${name}`,
    table: "transactions",
    search: `${ENTRIES}&${search}`,
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
    entries("by status", ordered("resolved_status.asc")),
    entries("by contact", ordered("clients(name_plain).asc")),
    {
      name: "Clientes, by income",
      table: "clients",
      search: `${CONTACTS}&${ordered("total_income.desc")}`,
    },
    { name: "Clientes, first page", table: "clients", search: `${CONTACTS}&${NEWEST}` },
    {
      name: "Histórico of an entry",
      table: "audit_records",
      search: `select=*,changes&entity_type=eq.transaction&entity_id=eq.${entryId}&order=sequence.desc`,
    },
  ];
}

/** An entry without a date is inside any period. */
function period(month: string): string {
  const due = "expected_payment_date";
  return `or=(${due}.gte.${month}-01,${due}.is.null)&or=(${due}.lte.${month}-28,${due}.is.null)`;
}

function ordered(by: string): string {
  const direction = by.endsWith("desc") ? "desc" : "asc";
  return `order=${by}.nullslast,id.${direction}.nullslast&limit=50`;
}
