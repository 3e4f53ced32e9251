/**
 * Category, notes, days after the first of the month, minimum and maximum amount, and the payee.
 */
export const SAMPLE_BILLS: readonly [
  string,
  string,
  number,
  number,
  number,
  supplier: number | null,
][] = [
  ["Despesa Empresa", "Aluguel da sala", 9, 320_000, 320_000, 0],
  ["Despesa Empresa", "Energia elétrica", 14, 38_000, 71_000, 1],
  ["Despesa Empresa", "Internet e telefone", 11, 29_990, 29_990, 2],
  ["Despesa Empresa", "Contabilidade", 19, 89_000, 89_000, 3],
  ["Despesa Empresa", "Impostos (DAS)", 19, 95_000, 310_000, null],
  ["Despesa Empresa", "Material de escritório", 24, 8_000, 46_000, 4],
];

/** The notes of the bill that is paid in cash. */
export const PAID_IN_CASH = "Material de escritório";
