import { requiredError } from "#contract/fields.ts";
import { TRANSACTION_LABELS } from "#contract/transaction-labels.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import type { RefusalResponses } from "./refusal-response.ts";

export const CATEGORY_RESPONSES = {
  "category-unknown": {
    message: ({ valid }) => categoryMessage(valid),
    details: ({ valid }) => categoryMessage(valid),
  },
  "category-archived": {
    message: ({ name }) => `Categoria: ${name} está arquivada e não recebe lançamentos.`,
    hint: "Reative a categoria em Configurações, ou escolha outra.",
  },
  "category-of-other-type": {
    message: ({ name, type }) =>
      `Categoria: ${name} não aceita ${TYPE_LABELS[type].toLowerCase()}s.`,
    hint: "Escolha outra categoria, ou mude em Configurações o que ela aceita.",
  },
  "category-not-found": {
    status: 409,
    code: "23503",
    message: ({ id }) => `Não há categoria com o código ${id}.`,
  },
  "last-active-category": {
    status: 409,
    message: () => "Esta é a única categoria ativa, e sem ela nada mais poderia ser lançado.",
    hint: "Crie ou reative outra antes de arquivar esta.",
  },
  "merge-into-itself": {
    message: () => "Escolha duas categorias diferentes para unir.",
  },
  "category-merged": {
    status: 409,
    message: ({ name, into }) => `${name} já foi unida a ${into ?? "outra categoria"}.`,
    hint: "Desfaça antes essa união, em Atividade.",
  },
} satisfies Partial<RefusalResponses>;

/** The sentence of an invalid choice (`oneOf`). */
function categoryMessage(valid: readonly string[]): string {
  const { category } = TRANSACTION_LABELS;
  return requiredError(category, `um destes valores: ${valid.join(", ")}`)({ input: "" });
}
