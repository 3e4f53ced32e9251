/** The addresses of all screens. */
export const SCREENS: Readonly<Record<string, string>> = {
  painel: "/",
  movimentacoes: "/movimentacoes",
  recorrencias: "/recorrencias",
  clientes: "/clientes",
  contas: "/contas",
  transferencias: "/contas/transferencias",
  relatorios: "/relatorios?period=all",
  atividade: "/atividade",
  configuracoes: "/configuracoes",
  categorias: "/configuracoes/categorias",
  etiquetas: "/configuracoes/etiquetas",
  dados: "/configuracoes/dados",
  confianca: "/configuracoes/confianca",
};

/** Screens that need rows (matrix-company.ts). */
export const FILLED: Readonly<Record<string, string>> = {
  lancamento: "/movimentacoes?id=TRE-11",
  "um-mes": "/movimentacoes?from=2026-11-01&to=2026-11-30&lifecycle=active",
  "pagina-do-contato": "/clientes/CTT-0",
  conta: "/contas/CTA-banco",
  dre: "/relatorios?view=dre",
  "fluxo-de-caixa": "/relatorios?view=caixa",
};
