import { isExample } from "#web/url/company-path.ts";
import { PATHS } from "#web/url/paths.ts";

/** The title of screens without one (spec section 2). */
const PRODUCT_NAME = "Sistema Financeiro";

const titles: Record<string, string> = {
  [PATHS.dashboard]: "Painel Financeiro",
  [PATHS.transactions]: "Receitas & Despesas",
  [PATHS.recurrences]: "Recorrências",
  [PATHS.contacts]: "Clientes & Funcionários",
  [PATHS.accounts]: "Contas",
  [PATHS.reports]: "Relatórios e Histórico",
  [PATHS.activity]: "Atividade",
  [PATHS.settings]: "Configurações",
};

/** The title of the screen at this path; case-insensitive, like the router. */
export function titleOf(pathname: string): string {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/u, "");
  // Also covers the page of a contact or an account, and parts of the settings.
  const [, first = ""] = path.split("/");
  return titles[`/${first}`] ?? PRODUCT_NAME;
}

export function tabTitleOf(pathname: string): string {
  const title = `${isExample ? "Exemplo · " : ""}${titleOf(pathname)}`;
  return title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
}
