import { KEY_IN_USE_CODE, keyInUse } from "#contract/api.ts";
import { NEW_CATEGORY_IS_ACTIVE } from "#contract/categories.ts";
import { requiredError } from "#contract/fields.ts";
import { TRANSACTION_LABELS } from "#contract/transaction-labels.ts";
import { MAX_CATEGORIES } from "#domain/category.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import type { RefusalResponses } from "./refusal-response.ts";

type CategoryCode = Extract<RefusalCode, `${string}categor${string}` | "merge-into-itself">;

export const CATEGORY_RESPONSES: RefusalResponses<CategoryCode> = {
  "category-unknown": {
    status: 400,
    code: "23514",
    message: ({ valid }) => categoryMessage(valid),
    details: ({ valid }) => categoryMessage(valid),
  },
  "category-archived": {
    status: 400,
    code: "23514",
    message: ({ name }) => `Categoria: ${name} está arquivada e não recebe lançamentos.`,
    hint: "Reative a categoria em Configurações, ou escolha outra.",
  },
  "category-of-other-type": {
    status: 400,
    code: "23514",
    message: ({ name, type }) =>
      `Categoria: ${name} não aceita ${TYPE_LABELS[type].toLowerCase()}s.`,
    hint: "Escolha outra categoria, ou mude em Configurações o que ela aceita.",
  },
  "category-name-in-use": {
    status: 409,
    code: KEY_IN_USE_CODE,
    message: ({ name }) => `Nome: já existe a categoria ${name}.`,
    details: ({ name }) => keyInUse("name", name),
    hint: "Maiúsculas e acentos não distinguem categorias. Para juntar duas, una uma à outra.",
  },
  "category-not-found": {
    status: 409,
    code: "23503",
    message: ({ id }) => `Não há categoria com o código ${id}.`,
  },
  "category-cannot-be-removed": {
    status: 403,
    code: "42501",
    message: () => "Uma categoria não pode ser excluída, para que o histórico continue completo.",
    hint: "Arquive a categoria: ela deixa de aparecer em novos lançamentos.",
  },
  "new-category-archived": {
    status: 400,
    code: "23514",
    message: () => NEW_CATEGORY_IS_ACTIVE,
  },
  "last-active-category": {
    status: 409,
    code: "23514",
    message: () => "Esta é a única categoria ativa, e sem ela nada mais poderia ser lançado.",
    hint: "Crie ou reative outra antes de arquivar esta.",
  },
  "merge-into-itself": {
    status: 400,
    code: "23514",
    message: () => "Escolha duas categorias diferentes para unir.",
  },
  "too-many-categories": {
    status: 400,
    code: "54000",
    message: () => `Uma empresa tem no máximo ${MAX_CATEGORIES} categorias, com as arquivadas.`,
    hint: "Renomeie uma categoria arquivada, em vez de criar outra.",
  },
};

/** The sentence of a closed list (`oneOf`). */
function categoryMessage(valid: readonly string[]): string {
  const { category } = TRANSACTION_LABELS;
  return requiredError(category, `um destes: ${valid.join(", ")}`)({ input: "" });
}
