/** A statement of the oracle as the lines of its files, with their labels. */
import type { statementOfRows } from "./statement-oracle.ts";

type OracleStatement = ReturnType<typeof statementOfRows>;
type Amounts = { readonly amounts: readonly (number | null)[]; readonly total: number };
type Section = {
  readonly lines: readonly (Amounts & { readonly category: string })[];
  readonly total: Amounts;
};

export type StatementFileLine = {
  readonly group: string;
  readonly label: string;
  /** The amounts of the columns, and the total if there are several. */
  readonly amounts: readonly (number | null)[];
};

const WORDS = {
  accrual: ["(+) Receitas", "(−) Despesas", "(=) Resultado"],
  due: ["(+) Receitas", "(−) Despesas", "(=) Resultado"],
  cash: ["(+) Entradas", "(−) Saídas", "(=) Saldo do período"],
  planned: ["(+) Entradas previstas", "(−) Saídas previstas", "(=) Saldo previsto"],
} as const;

const PLACES: Readonly<
  Record<string, { group: string; total: string; sign: number; result: string | null }>
> = {
  revenue: { group: "Receita", total: "(+) Receita bruta", sign: 1, result: null },
  deductions: {
    group: "Deduções",
    total: "(−) Deduções da receita",
    sign: -1,
    result: "(=) Receita líquida",
  },
  costs: { group: "Custos", total: "(−) Custos", sign: -1, result: "(=) Lucro bruto" },
  expenses: {
    group: "Despesas",
    total: "(−) Despesas operacionais",
    sign: -1,
    result: "(=) Resultado operacional",
  },
  financial: {
    group: "Financeiro",
    total: "(+/−) Resultado financeiro",
    sign: 1,
    result: "(=) Resultado antes dos impostos",
  },
  taxes: { group: "Impostos", total: "(−) Impostos sobre o lucro", sign: -1, result: null },
};

export function linesOfStatement(statement: OracleStatement, today: string): StatementFileLine[] {
  const { basis, columns, income, expense, balance, places, planned, carried } = statement;
  const line = (group: string, label: string, { amounts, total }: Amounts): StatementFileLine => {
    const whole = amounts.length > 0 && amounts.every((amount) => amount === null) ? null : total;
    return { group, label, amounts: columns.length === 1 ? amounts : [...amounts, whole] };
  };
  const isToCome = (at: number): boolean =>
    (columns[at]?.start ?? "") > today &&
    income.total.amounts[at] === 0 &&
    expense.total.amounts[at] === 0;
  const realised = ({ group, label, amounts }: StatementFileLine): StatementFileLine => {
    const shown = amounts.map((amount, at) =>
      at < columns.length && isToCome(at) ? null : amount,
    );
    const isEmpty = columns.length > 0 && columns.every((_, at) => isToCome(at));
    return { group, label, amounts: isEmpty ? shown.map(() => null) : shown };
  };
  const section = (group: string, label: string, { lines, total }: Section) => [
    line("", label, total),
    ...lines.map((one) => line(group, one.category, one)),
  ];
  const sums = (
    of: { income: Section; expense: Section; balance: Amounts },
    [came, went, left]: readonly string[],
    groups: readonly [string, string],
  ) => [
    ...section(groups[0], came ?? "", of.income),
    ...section(groups[1], went ?? "", of.expense),
    line("", left ?? "", of.balance),
  ];
  const carry = (label: string, amounts: readonly number[], total = 0) =>
    line("", label, { amounts, total });
  const counted = [
    ...(carried === null
      ? []
      : [
          carry(
            carried.isBalance ? "Saldo inicial" : "Acumulado antes",
            carried.opening,
            carried.opening[0],
          ),
        ]),
    ...(places === null
      ? sums({ income, expense, balance }, WORDS[basis], ["Receitas", "Despesas"])
      : [...placed(places, section, line), line("", "(=) Resultado líquido", balance)]),
    ...(carried === null
      ? []
      : [
          carry(
            carried.isBalance ? "Saldo final" : "Acumulado até o fim",
            carried.closing,
            carried.closing.at(-1),
          ),
        ]),
  ];
  return [
    ...(basis === "cash" ? counted.map(realised) : counted),
    ...(planned === null
      ? []
      : [
          ...sums(planned, WORDS.planned, ["Receitas previstas", "Despesas previstas"]),
          ...(carried === null
            ? []
            : [
                carry(
                  carried.isBalance ? "Saldo final previsto" : "Acumulado previsto até o fim",
                  carried.planned,
                  carried.planned.at(-1),
                ),
              ]),
          difference(statement, planned.balance, today, line),
        ]),
  ];
}

type LineOf = (group: string, label: string, amounts: Amounts) => StatementFileLine;

/** The groups, with the result after each but the first and the last. */
function placed(
  places: NonNullable<OracleStatement["places"]>,
  section: (group: string, label: string, of: Section) => StatementFileLine[],
  line: LineOf,
): StatementFileLine[] {
  let left: Amounts | null = null;
  return places.flatMap(({ place, ...group }, at) => {
    const words = PLACES[place];
    if (words === undefined) throw new Error(`There is no place ${place}`);
    left = left === null ? group.total : added(left, group.total, words.sign);
    const result = at < places.length - 1 ? words.result : null;
    return [
      ...section(words.group, words.total, group),
      ...(result === null ? [] : [line("", result, left)]),
    ];
  });
}

/** The difference from the amounts planned up to now; null in a later month. */
function difference(
  { columns, balance }: OracleStatement,
  planned: Amounts,
  today: string,
  line: LineOf,
): StatementFileLine {
  const amounts = columns.map(({ start }, at) =>
    start > today ? null : plus(balance.amounts[at] ?? 0, planned.amounts[at] ?? 0, -1),
  );
  const isPart = amounts.includes(null);
  return line("", isPart ? "Realizado menos previsto, até este mês" : "Realizado menos previsto", {
    amounts,
    total: amounts.reduce<number>((sum, amount) => plus(sum, amount ?? 0, 1), 0),
  });
}

function added(a: Amounts, b: Amounts, sign: number): Amounts {
  return {
    amounts: a.amounts.map((amount, at) => plus(amount ?? 0, b.amounts[at] ?? 0, sign)),
    total: plus(a.total, b.total, sign),
  };
}

function plus(a: number, b: number, sign: number): number {
  return (Math.round(a * 100) + sign * Math.round(b * 100)) / 100;
}
