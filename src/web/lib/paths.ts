/** The addresses of the screens (spec section 2). */
export const PATHS = {
  dashboard: "/",
  transactions: "/movimentacoes",
  contacts: "/clientes",
  reports: "/relatorios",
} as const;
