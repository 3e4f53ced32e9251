/**
 * The Portuguese words of an entry's values, written out from the specification: tests do not take
 * them from the product.
 */

/** In the order in which forms offer them. */
export const CATEGORY_WORDS = [
  "Sistema",
  "Aplicativo",
  "Site",
  "Pagamento de Funcionario",
  "Despesa Empresa",
  "Pagamento cartão",
  "Outros",
];

export const TYPE_WORDS = { income: "Receita", expense: "Despesa" };

export const STATUS_WORDS = { paid: "Pago", pending: "Pendente", overdue: "Atrasado" };

export const LIFECYCLE_WORDS = { active: "Ativo", inactive: "Inativo", cancelled: "Cancelado" };
