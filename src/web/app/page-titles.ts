import { PATHS } from "#web/api/paths.ts";

/** What the header and the tab say where no screen has a title (spec section 2). */
const PRODUCT_NAME = "Sistema Financeiro";

const titles: Record<string, string> = {
  [PATHS.dashboard]: "Painel Financeiro",
  [PATHS.transactions]: "Receitas & Despesas",
  [PATHS.contacts]: "Clientes & Funcionários",
  [PATHS.reports]: "Relatórios e Histórico",
};

/** The title of the screen at this path, whose letters may be capitals, as the router takes it. */
export function titleOf(pathname: string): string {
  return titles[pathname.toLowerCase().replace(/(?<=.)\/$/u, "")] ?? PRODUCT_NAME;
}

/** The text of the browser's tab at this path. */
export function tabTitleOf(pathname: string): string {
  const title = titleOf(pathname);
  return title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
}
