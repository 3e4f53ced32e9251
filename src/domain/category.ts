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
