/** The closed list of spec section 3, in the order that forms offer. */
export const CATEGORIES = [
  "Sistema",
  "Aplicativo",
  "Site",
  "Pagamento de Funcionario",
  "Despesa Empresa",
  "Pagamento cartão",
  "Outros",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** Ignores case and accents (spec section 7); blank matches all. */
export function categoriesMatching(text: string): Category[] {
  const needle = fold(text.trim());
  return CATEGORIES.filter((category) => fold(category).includes(needle));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
