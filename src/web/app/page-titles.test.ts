import { expect, test } from "vitest";
import { tabTitleOf, titleOf } from "./page-titles.ts";

test("each screen has its title, with or without a slash at the end, whatever the capitals", () => {
  expect(titleOf("/")).toBe("Painel Financeiro");
  expect(titleOf("/movimentacoes")).toBe("Receitas & Despesas");
  expect(titleOf("/recorrencias")).toBe("Recorrências");
  expect(titleOf("/clientes/")).toBe("Clientes & Funcionários");
  expect(titleOf("/CLIENTES")).toBe("Clientes & Funcionários");
  expect(titleOf("/clientes/CTT-1")).toBe("Clientes & Funcionários");
  expect(titleOf("/relatorios")).toBe("Relatórios e Histórico");
  expect(titleOf("/atividade")).toBe("Atividade");
  expect(titleOf("/configuracoes")).toBe("Configurações");
});

test("another path has the name of the product, in the tab only once", () => {
  expect(titleOf("/nada")).toBe("Sistema Financeiro");
  expect(tabTitleOf("/nada")).toBe("Sistema Financeiro");
  expect(tabTitleOf("/clientes")).toBe("Clientes & Funcionários · Sistema Financeiro");
});
