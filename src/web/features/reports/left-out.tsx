import { Link } from "react-router";
import { formatBrl } from "#domain/money.ts";
import type { CountAndSides } from "#domain/sums.ts";
import { entriesAddress } from "#web/lib/entries-address.ts";
import type { ReportData } from "./report-query.ts";
import type { ReportSearch } from "./report-search.ts";

/** What passes the filters and is in no figure: how many, and how much (docs/decisions/0005). */
export function LeftOut({ data, search }: { data: ReportData; search: ReportSearch }) {
  const groups = (["inactive", "cancelled"] as const).filter(
    (lifecycle) => data.leftOut[lifecycle].count > 0,
  );
  if (groups.length === 0) return null;
  return (
    <p className="px-1 text-muted">
      {"Fora destes totais: "}
      {groups.map((lifecycle, index) => (
        <span key={lifecycle}>
          {index > 0 && " e "}
          <Link
            to={entriesAddress({ ...search, lifecycle })}
            className="text-accent underline underline-offset-2"
          >
            {countText(data.leftOut[lifecycle].count, WORDS[lifecycle])}
          </Link>
          {` (${sidesText(data.leftOut[lifecycle])})`}
        </span>
      ))}
      .
    </p>
  );
}

const WORDS = {
  inactive: ["lançamento inativo", "lançamentos inativos"],
  cancelled: ["lançamento cancelado", "lançamentos cancelados"],
} as const;

function countText(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;
}

function sidesText({ incomeCents, expenseCents }: CountAndSides): string {
  const parts = [
    ...(incomeCents > 0 ? [`receitas ${formatBrl(incomeCents)}`] : []),
    ...(expenseCents > 0 ? [`despesas ${formatBrl(expenseCents)}`] : []),
  ];
  return parts.length === 0 ? formatBrl(incomeCents) : parts.join(", ");
}
