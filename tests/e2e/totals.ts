/** Totals computed by the test. */

/** The columns of a row that count in a sum. */
export type Summed = { readonly type: "income" | "expense"; readonly amount: number };

/** Centavos of the rows, optionally of one type. */
export function sumOf(rows: readonly Summed[], type?: Summed["type"]): number {
  return rows
    .filter((row) => type === undefined || row.type === type)
    .reduce((total, { amount }) => total + Math.round(amount * 100), 0);
}

/** In the format of the screens; `Intl` formats the sign differently. */
export function brl(centavos: number): string {
  const text = (Math.abs(centavos) / 100).toLocaleString("pt-BR", {
    style: "currency",
    currency: "BRL",
  });
  return `${centavos < 0 ? "−" : ""}${text}`;
}

/** An amount in reais as on screen. */
export function formatReais(reais: number): string {
  return brl(Math.round(reais * 100));
}

export function formatDay(day: string): string {
  return day.split("-").toReversed().join("/");
}
