/** The statements, computed directly: each value by its own pass over the raw rows. */
import {
  IN_ORDER,
  balance,
  pluralize,
  passes,
  reais,
  sum,
  type OracleFilter,
  type Rows,
} from "./oracle-rows.ts";

/** The expected response of `rpc/statement`, for the days of its columns. */
export function statementOfRows(
  rows: Rows,
  filter: OracleFilter,
  basis: "accrual" | "cash",
  columns: readonly { readonly start: string; readonly end: string }[],
  today: string,
) {
  const counting = rows.filter(
    (row) =>
      passes(row, filter, today) &&
      row.lifecycle === "active" &&
      (basis === "accrual" || row.status === "paid"),
  );
  const dated = (start: string, end: string): Rows =>
    counting.filter(({ expected_payment_date: due }) => due !== null && due >= start && due <= end);
  const first = columns[0]?.start ?? "";
  const line = (valueOf: (some: Rows) => bigint) => ({
    amounts: columns.map(({ start, end }) => reais(valueOf(dated(start, end)))),
    total: reais(valueOf(dated(first, columns.at(-1)?.end ?? ""))),
  });
  const side = (type: "income" | "expense") => {
    const own = dated(first, columns.at(-1)?.end ?? "").filter((row) => row.type === type);
    return {
      lines: IN_ORDER.filter((category) => own.some((row) => row.category === category)).map(
        (category) => ({
          category,
          ...line((some) =>
            sum(
              some.filter((row) => row.category === category),
              type,
            ),
          ),
        }),
      ),
      total: line((some) => sum(some, type)),
    };
  };
  const upTo = (isBefore: (due: string) => boolean): number =>
    reais(
      balance(counting.filter(({ expected_payment_date: due }) => due !== null && isBefore(due))),
    );
  return {
    basis,
    columns,
    income: side("income"),
    expense: side("expense"),
    balance: line(balance),
    carried:
      basis === "accrual"
        ? null
        : {
            opening: columns.map(({ start }) => upTo((due) => due < start)),
            closing: columns.map(({ end }) => upTo((due) => due <= end)),
          },
    undated: pluralize(counting.filter((row) => row.expected_payment_date === null)),
  };
}
