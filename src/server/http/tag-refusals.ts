import type { RefusalCode } from "#domain/refusal.ts";
import type { RefusalResponses } from "./refusal-response.ts";

type TagCode = Extract<RefusalCode, `tag-${string}`>;

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
};
