/** The paths of the screens: those of spec section 2, the activity, and the settings. */
export const PATHS = {
  dashboard: "/",
  transactions: "/movimentacoes",
  contacts: "/clientes",
  reports: "/relatorios",
  activity: "/atividade",
  settings: "/configuracoes",
  trust: "/configuracoes/confianca",
} as const;

/** Id of the table of entries on the reports screen. */
export const ENTRIES_ANCHOR = "lancamentos";

/** The page of one contact. */
export function contactPath(id: string): string {
  return `${PATHS.contacts}/${encodeURIComponent(id)}`;
}
