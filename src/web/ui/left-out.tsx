import { Link } from "react-router";
import { formatBrl } from "#domain/money.ts";
import type { CountAndSides } from "#domain/sums.ts";
import { counted } from "#domain/amount-words.ts";
import { entriesAddress, type EntriesFilter } from "#web/lib/entries-address.ts";

/** What passes the filter and is in no figure: how many, and how much (docs/decisions/0005). */
export function LeftOut({
  sums,
  filter,
}: {
  sums: Readonly<Record<keyof typeof WORDS, CountAndSides>>;
  filter?: EntriesFilter;
}) {
  const groups = (["inactive", "cancelled"] as const).filter(
    (lifecycle) => sums[lifecycle].count > 0,
  );
  if (groups.length === 0) return null;
  return (
    <p className="text-muted">
      {"Fora destes totais: "}
      {groups.map((lifecycle, index) => (
        <span key={lifecycle}>
          {index > 0 && " e "}
          <Link
            to={entriesAddress({ ...filter, lifecycle })}
            className="text-accent underline underline-offset-2"
          >
            {counted(sums[lifecycle].count, WORDS[lifecycle].one, WORDS[lifecycle].several)}
          </Link>
          {` (${sidesText(sums[lifecycle])})`}
        </span>
      ))}
      .
    </p>
  );
}

const WORDS = {
  inactive: { one: "lançamento inativo", several: "lançamentos inativos" },
  cancelled: { one: "lançamento cancelado", several: "lançamentos cancelados" },
} as const;

/** `receitas R$ 1,00, despesas R$ 2,00`; of a side with nothing, nothing. */
export function sidesText({ incomeCents, expenseCents }: CountAndSides): string {
  const parts = [
    ...(incomeCents > 0 ? [`receitas ${formatBrl(incomeCents)}`] : []),
    ...(expenseCents > 0 ? [`despesas ${formatBrl(expenseCents)}`] : []),
  ];
  return parts.length === 0 ? formatBrl(incomeCents) : parts.join(", ");
}
