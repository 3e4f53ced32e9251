/** The addresses of the screens (spec section 2). */
export const PATHS = { transactions: "/movimentacoes", contacts: "/clientes" } as const;
