import type { RefusalResponses } from "./refusal-response.ts";

export const TAG_RESPONSES = {
  "tag-not-found": {
    status: 409,
    code: "23503",
    message: ({ tagId }) => `Etiquetas: não há etiqueta com o código ${tagId}.`,
    hint: "Crie a etiqueta antes, ou deixe o lançamento sem ela.",
  },
  "tag-archived": {
    message: ({ name }) => `Etiquetas: ${name} está arquivada e não recebe lançamentos.`,
    hint: "Reative a etiqueta em Configurações, ou escolha outra.",
  },
} satisfies Partial<RefusalResponses>;
