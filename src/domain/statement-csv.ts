import type { CivilDate } from "./civil-date.ts";
import { BYTE_ORDER_MARK, encodeLine, moneyValue, type CsvValue } from "./csv.ts";
import { capitalized } from "./entities.ts";
import type { TotalCents } from "./money.ts";
import { GROUP_LABELS, STATEMENT_NAMES } from "./statement-rows.ts";
import { CHANGE_NAME, SHARE_NAMES, statementTable, type StatementCell } from "./statement-table.ts";
import type { Statement } from "./statement.ts";

/**
 * Has a column for each amount, followed by one for its percentage. The second head names the
 * regime and the filters: `Categoria (por competência; Vínculo: Padaria)`.
 */
export function statementCsv(
  statement: Statement,
  today: CivilDate,
  filters: readonly string[],
): string {
  const { basis, undated } = statement;
  const [regime] = STATEMENT_NAMES[basis].regime.split(":");
  const { columns, rows } = statementTable(statement, today);
  const heads = columns.flatMap(({ kind, name }) => [
    { value: name },
    { value: kind === "change" ? CHANGE_NAME : `${name} (${SHARE_NAMES[basis]})` },
  ]);
  const lines = rows.map(({ label, group, kind, cells }) => [
    kind === "category" ? GROUP_LABELS[group] : "",
    label,
    ...cells.flatMap(fieldsOf),
  ]);
  // Entries without a date are in no total, but are in the file.
  const total = Math.max(
    0,
    columns.findIndex(({ kind }) => kind === "total"),
  );
  const undatedLine = (group: string, amountCents: TotalCents) => [
    group,
    `${capitalized(STATEMENT_NAMES[basis].undated)}, fora dos totais`,
    ...columns.flatMap((_, at) => [at === total ? moneyValue(amountCents) : "", ""]),
  ];
  const undatedLines = [
    undatedLine("Receitas", undated.incomeCents),
    undatedLine("Despesas", undated.expenseCents),
  ];
  return (
    BYTE_ORDER_MARK +
    [
      ["Grupo", `Categoria (${[regime, ...filters].join("; ")})`, ...heads],
      ...lines,
      ...(undated.count === 0 ? [] : undatedLines),
    ]
      .map(encodeLine)
      .join("")
  );
}

function fieldsOf({ amountCents, percent }: StatementCell): (string | CsvValue)[] {
  return [
    amountCents === null ? "" : moneyValue(amountCents),
    percent === null ? "" : { value: String(percent).replace(".", ",") },
  ];
}
