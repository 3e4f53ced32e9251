/** The closed list of categories (spec section 3), in the order in which a form offers them. */
export const CATEGORIES = [
  "Sistema",
  "Aplicativo",
  "Site",
  "Pagamento de Funcionario",
  "Despesa Empresa",
  "Pagamento cartão",
  "Outros",
] as const;

/** One of `CATEGORIES`. */
export type Category = (typeof CATEGORIES)[number];

/**
 * The categories whose name holds the text, ignoring case and accents: `cartao` finds `Pagamento
 * cartão` (spec section 7). Blank text is in every name; text that is in none gives none.
 */
export function categoriesMatching(text: string): Category[] {
  const wanted = folded(text.trim());
  return CATEGORIES.filter((category) => folded(category).includes(wanted));
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
