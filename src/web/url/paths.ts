/** The paths of the screens: those of spec section 2, and our own. */
export const PATHS = {
  dashboard: "/",
  transactions: "/movimentacoes",
  recurrences: "/recorrencias",
  contacts: "/clientes",
  accounts: "/contas",
  transfers: "/contas/transferencias",
  reports: "/relatorios",
  activity: "/atividade",
  settings: "/configuracoes",
  categories: "/configuracoes/categorias",
  tags: "/configuracoes/etiquetas",
  backups: "/configuracoes/dados",
  trust: "/configuracoes/confianca",
} as const;

/** On the categories page: the dialog with suggestions for a line of business is open. */
export const STARTING_SET = "sugestoes";

/** The page of one account. */
export function accountPath(id: string): string {
  return `${PATHS.accounts}/${encodeURIComponent(id)}`;
}

/** The list of transfers with one of them open. */
export function transferPath(id: string): string {
  return `${PATHS.transfers}?id=${encodeURIComponent(id)}`;
}

/** Id of the table of entries on the reports screen. */
export const ENTRIES_ANCHOR = "lancamentos";

/** The page of one contact. */
export function contactPath(id: string): string {
  return `${PATHS.contacts}/${encodeURIComponent(id)}`;
}
