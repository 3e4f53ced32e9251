/** The categories (spec section 3). Always true: the list is closed, in the order a form offers. */
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

/**
 * The categories whose name contains the text, ignoring case and accents: `cartao` finds `Pagamento
 * cartão` (spec section 7). Blank text matches all.
 */
export function categoriesMatching(text: string): Category[] {
  const needle = fold(text.trim());
  return CATEGORIES.filter((category) => fold(category).includes(needle));
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
