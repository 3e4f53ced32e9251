/** Entries of one series, and those that came with the payment of another one. */
import type { Row } from "./columns.ts";
import { newPayment } from "./payment-model.ts";

type Rows = ReadonlyMap<string, Row>;

/** True for a part that another entry already is, or one with another count than its series. */
export function isOtherSeries(rows: Rows, row: Row): boolean {
  const { series_id: series = null, series_number: number, series_count: count = null } = row;
  if (series === null) return false;
  return rows
    .values()
    .some(
      (other) =>
        other["id"] !== row["id"] &&
        other["series_id"] === series &&
        (other["series_number"] === number || other["series_count"] !== count),
    );
}

/**
 * The refusals of a new row that came with the payment of another one, which was present or is
 * drafted by the same write.
 */
export function tieProblems(row: Row, present: Rows, drafts: Rows, today: string): number[] {
  const { parent_id: id, payment_role: role = null } = row;
  if (role === null || typeof id !== "string") return [];
  const draft = drafts.get(id);
  const drafted = draft === undefined ? null : { ...draft, ...newPayment(draft, today).columns };
  const parent = present.get(id) ?? drafted;
  const problems: number[] = [];
  if (role !== "part" && parent?.["status"] !== "paid") problems.push(409);
  if (row["status"] !== "paid") problems.push(400);
  const isOfType = parent === null || (parent["type"] === row["type"]) !== (role === "discount");
  if (!isOfType) problems.push(400);
  return problems;
}

/** True for a charge that is no longer paid, or changes its type. */
export function isAgainstPayment(before: Row, after: Row): boolean {
  const { payment_role: role = null } = before;
  const isOpened = before["status"] === "paid" && after["status"] !== "paid";
  return role !== null && role !== "part" && (isOpened || before["type"] !== after["type"]);
}
