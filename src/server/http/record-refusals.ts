import { KEY_IN_USE_CODE, keyInUse } from "#contract/api.ts";
import { anyOf, endingVerbs, ENTITIES, newIsActive, type EndingType } from "#domain/entities.ts";
import type { RefusalResponses } from "./refusal-response.ts";

/** Refusals for any kind of record, with the words of that kind. */
export const RECORD_REFUSALS = {
  "name-in-use": {
    status: 409,
    code: KEY_IN_USE_CODE,
    message: ({ entityType, name }) => `Nome: ${nameInUse(entityType)} ${name}.`,
    details: ({ name }) => keyInUse("name", name),
    hint: ({ entityType }) =>
      NAME_HINTS[entityType] ?? `Maiúsculas e acentos não distinguem ${ENTITIES[entityType].many}.`,
  },
  "too-many-records": {
    code: "54000",
    message: ({ entityType, max }) => {
      const { many, article } = ENTITIES[entityType];
      return `Pode haver no máximo ${max} ${many}, com ${article}s ${endingVerbs(entityType).ended}s.`;
    },
    hint: ({ entityType }) => `Mude o nome de um${feminine(entityType)} que não se usa.`,
  },
  "new-record-inactive": {
    message: ({ entityType }) => newIsActive(entityType),
  },
  "record-cannot-be-removed": {
    status: 403,
    code: "42501",
    message: ({ entityType }) =>
      `${anyOf(entityType)} não pode ser excluíd${ENTITIES[entityType].article}, para que o histórico continue completo.`,
    hint: ({ entityType }) => {
      const { one, article } = ENTITIES[entityType];
      const pronoun = article === "o" ? "ele" : "ela";
      const effect = EFFECTS[entityType] ?? "deixa de aparecer em novos lançamentos";
      return `${endingVerbs(entityType).end} ${article} ${one}: ${pronoun} ${effect}.`;
    },
  },
} satisfies Partial<RefusalResponses>;

function feminine(type: EndingType): "" | "a" {
  return ENTITIES[type].article === "o" ? "" : "a";
}

function nameInUse(type: EndingType): string {
  const { one, article } = ENTITIES[type];
  // An archived account keeps its name for itself, and another one may have it.
  return type === "account" ? "já existe uma conta chamada" : `já existe ${article} ${one}`;
}

const NAME_HINTS: Partial<Record<EndingType, string>> = {
  account: "Escolha outro nome, ou arquive a outra conta.",
  category: "Maiúsculas e acentos não distinguem categorias. Para juntar duas, una uma à outra.",
};

/** The consequence of ending a record. */
const EFFECTS: Partial<Record<EndingType, string>> = {
  transfer: "deixa de contar nos saldos",
};
