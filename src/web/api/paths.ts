/** The addresses of the screens (spec section 2). */
export const PATHS = {
  dashboard: "/",
  transactions: "/movimentacoes",
  contacts: "/clientes",
  reports: "/relatorios",
} as const;

/** The table of entries on a screen that has more than that, for a jump to it. */
export const ENTRIES_ANCHOR = "lancamentos";
