/** What a test works out by itself, to compare with what a screen says. */

/** A row's part of a sum. */
export type Summed = { readonly type: "income" | "expense"; readonly amount: number };

/** Centavos of the rows, or of those of one type. */
export function sumOf(rows: readonly Summed[], type?: Summed["type"]): number {
  return rows
    .filter((row) => type === undefined || row.type === type)
    .reduce((total, { amount }) => total + Math.round(amount * 100), 0);
}

/** As a screen says it; `Intl` puts the sign its own way. */
export function brl(centavos: number): string {
  const text = (Math.abs(centavos) / 100).toLocaleString("pt-BR", {
    style: "currency",
    currency: "BRL",
  });
  return `${centavos < 0 ? "−" : ""}${text}`;
}
