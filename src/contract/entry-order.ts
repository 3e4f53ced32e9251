/**
 * The sort orders of lists and exports of entries: their columns in the API, including those of the
 * linked contact.
 */
export const ENTRY_ORDER_COLUMNS = {
  created: "created_at",
  type: "type",
  category: "category_plain",
  amount: "amount",
  due: "expected_payment_date",
  paid: "paid_on",
  status: "resolved_status",
  lifecycle: "lifecycle",
  client: "clients(name_plain)",
} as const;

type OrderName = keyof typeof ENTRY_ORDER_COLUMNS;
/** `-` is descending; ties are ordered by id in the same direction. */
export type EntryOrder = OrderName | `-${OrderName}`;

export const DEFAULT_ENTRY_ORDER = "-created" satisfies EntryOrder;

export const ENTRY_ORDERS = Object.keys(ENTRY_ORDER_COLUMNS).flatMap((name) => [
  name,
  `-${name}`,
]) as [EntryOrder, ...EntryOrder[]];

export function parseEntryOrder(order: EntryOrder): {
  readonly column: string;
  readonly direction: "asc" | "desc";
} {
  const isDescending = order.startsWith("-");
  const name = (isDescending ? order.slice(1) : order) as OrderName;
  return { column: ENTRY_ORDER_COLUMNS[name], direction: isDescending ? "desc" : "asc" };
}
