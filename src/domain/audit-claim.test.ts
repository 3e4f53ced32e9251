import { describe, expect, it } from "vitest";
import { isSameChange } from "./audit-claim.ts";

describe("a client's claim about its own change", () => {
  const PAID = "Status: Pendente → Pago";
  const DUE = "Data de pagamento prevista atualizada";
  const INCOME = "Tipo: Despesa → Receita";
  const EXPENSE = "Tipo: Receita → Despesa";
  const CLIENT = "Tipo alterado para cliente";

  it.each([
    [PAID, PAID, true],
    [`${PAID} | Conta: sem conta → Banco`, PAID, true],
    [`Categoria: Site → Outros | Divisão: a, b → sem divisão | ${PAID}`, PAID, false],
    ["Categoria: Site → Outros | Divisão: a, b → sem divisão", "Categoria: Site → Outros", true],
    [`${PAID} | Recebido em: - → 22/11/2026`, PAID, true],
    [`${PAID} | Pago em: - → 22/11/2026 | Competência: - → 31/10/2026`, PAID, true],
    [`${PAID} | Etiquetas: sem etiquetas → Obra`, PAID, true],
    [`${PAID} | Conta: sem conta → Banco`, `${PAID} | Conta: sem conta → Caixa`, false],
    [`${PAID} | Observações atualizadas`, PAID, false],
    [PAID, `${PAID} | Observações atualizadas`, false],
    [PAID, "Status: Pendente", false],
    ["Valor: R$ 15,00 → R$ 20,00", "Valor: R$ 10,00 → R$ 20,00", true],
    ["Vínculo alterado (Ana → Bia)", "Vínculo alterado (sem vínculo → Bia)", true],
    ["Vínculo alterado (Ana → Bia)", "Vínculo alterado (Ana → Caio)", false],
    ["Valor: R$ 15,00 → R$ 20,00", "Valor: R$ 20,00 → R$ 15,00", false],
    ["Categoria: Site → Outros", "Status: Site → Outros", false],
    ["Valor: R$ 10,00 → R$ 1.234,50", "Valor: R$ 10.00 → R$ 1234.50", true],
    ["Valor: R$ 10,00 → R$ 1.234,50", "Valor: R$ 10 → R$ 1234.5", true],
    ["Valor: R$ 10,00 → R$ 1.234,50", "Valor: R$ 10,00 → R$ 1234,50", true],
    ["Valor: R$ 10,00 → R$ 1.234,50", "Valor: R$ 10 → R$ 1234.05", false],
    [PAID, "Status: pending → paid", true],
    ["Situação: Ativo → Cancelado", "Situação: active → cancelled", true],
    ["Tipo: Receita → Despesa", "Tipo: income → expense", true],
    [PAID, "Status: pending → overdue", false],
    ["Categoria: Site → Pago", "Categoria: Site → paid", false],
    [`Vínculo alterado (João → sem vínculo) | ${INCOME}`, INCOME, true],
    [`Vínculo alterado (João → sem vínculo) | ${INCOME}`, "Tipo: expense → income", true],
    [`Vínculo alterado (João → Ana) | ${INCOME}`, INCOME, false],
    [`Vínculo alterado (João → sem vínculo) | ${EXPENSE}`, EXPENSE, false],
    [INCOME, `Vínculo alterado (João → sem vínculo) | ${INCOME}`, false],
    [`${CLIENT} | Chave Pix removida`, CLIENT, true],
    [`${CLIENT} | Chave Pix cadastrada`, CLIENT, false],
    [
      "Tipo alterado para funcionário | Chave Pix removida",
      "Tipo alterado para funcionário",
      false,
    ],
    [`${PAID} | Conta: sem conta → Itaú | matriz`, PAID, true],
    [`${PAID} | Conta: Itaú | matriz → Caixa | Etiquetas: a | b → sem etiquetas`, PAID, true],
    [`Divisão: A | B R$ 1,00, C R$ 1,00 → sem divisão | ${PAID}`, PAID, true],
    [`Divisão: A | B R$ 1,00, C R$ 1,00 → sem divisão | Observações atualizadas`, PAID, false],
    [`Conta: sem conta → Itaú | matriz | ${DUE}`, DUE, true],
    [`Conta: sem conta → Itaú | matriz | ${DUE}`, PAID, false],
    ["Categoria: A | B → C | D", "Categoria: E → C | D", true],
    ["Categoria: A | B → C | D", "Categoria: A | B → C", false],
    [`Vínculo alterado (João | Filial → sem vínculo) | ${INCOME}`, INCOME, true],
    [`Nome atualizado para A | B | ${CLIENT} | Chave Pix removida`, CLIENT, false],
    [
      `Nome atualizado para A | B | ${CLIENT} | Chave Pix removida`,
      `Nome atualizado para A | B | ${CLIENT}`,
      true,
    ],
    [PAID, `${PAID} | matriz`, false],
  ])("of %j is the same as %j: %j", (description, claim, isSame) => {
    expect(isSameChange(description, claim)).toBe(isSame);
  });
});
