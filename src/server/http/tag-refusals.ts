import { KEY_IN_USE_CODE, keyInUse } from "#contract/api.ts";
import { NEW_TAG_IS_ACTIVE } from "#contract/tags.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { MAX_TAGS } from "#domain/tag.ts";
import type { RefusalResponses } from "./refusal-response.ts";

type TagCode = Extract<RefusalCode, `tag-${string}` | "new-tag-archived" | "too-many-tags">;

export const TAG_RESPONSES: RefusalResponses<TagCode> = {
  "tag-not-found": {
    status: 409,
    code: "23503",
    message: ({ tagId }) => `Etiquetas: não há etiqueta com o código ${tagId}.`,
    hint: "Crie a etiqueta antes, ou deixe o lançamento sem ela.",
  },
  "tag-archived": {
    status: 400,
    code: "23514",
    message: ({ name }) => `Etiquetas: ${name} está arquivada e não recebe lançamentos.`,
    hint: "Reative a etiqueta em Configurações, ou escolha outra.",
  },
  "tag-name-in-use": {
    status: 409,
    code: KEY_IN_USE_CODE,
    message: ({ name }) => `Nome: já existe a etiqueta ${name}.`,
    details: ({ name }) => keyInUse("name", name),
    hint: "Maiúsculas e acentos não distinguem etiquetas.",
  },
  "too-many-tags": {
    status: 400,
    code: "23514",
    message: () => `Pode haver no máximo ${MAX_TAGS} etiquetas, com as arquivadas.`,
    hint: "Mude o nome de uma que não se usa.",
  },
  "new-tag-archived": { status: 400, code: "23514", message: () => NEW_TAG_IS_ACTIVE },
  "tag-cannot-be-removed": {
    status: 403,
    code: "42501",
    message: () => "Uma etiqueta não pode ser excluída, para que o histórico continue completo.",
    hint: "Arquive a etiqueta: ela deixa de aparecer em novos lançamentos.",
  },
};
