/** The paths of the screens (spec section 2). */
export const PATHS = {
  dashboard: "/",
  transactions: "/movimentacoes",
  contacts: "/clientes",
  reports: "/relatorios",
} as const;

/** Id of the table of entries on the reports screen. */
export const ENTRIES_ANCHOR = "lancamentos";
