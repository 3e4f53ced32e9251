/**
 * The kinds of records with a history, those of spec section 3 first: their id prefixes and their
 * Portuguese words, from which the sentences common to all kinds are built.
 */
type Entity = {
  /** A regular expression. */
  readonly prefix: string;
  readonly one: string;
  readonly many: string;
  /** The article, and the ending of participles. */
  readonly article: "o" | "a";
  /** The verb for a record that is no longer used; null if such records are removed or kept. */
  readonly ending: "arquivar" | "inativar" | "cancelar" | null;
};

export const ENTITIES = {
  transaction: {
    prefix: "TR[IE]",
    one: "lançamento",
    many: "lançamentos",
    article: "o",
    ending: null,
  },
  contact: { prefix: "CTT", one: "contato", many: "contatos", article: "o", ending: "inativar" },
  account: { prefix: "CTA", one: "conta", many: "contas", article: "a", ending: "arquivar" },
  category: {
    prefix: "CAT",
    one: "categoria",
    many: "categorias",
    article: "a",
    ending: "arquivar",
  },
  transfer: {
    prefix: "TRF",
    one: "transferência",
    many: "transferências",
    article: "a",
    ending: "cancelar",
  },
  recurrence: {
    prefix: "SER",
    one: "recorrência",
    many: "recorrências",
    article: "a",
    ending: null,
  },
  tag: { prefix: "TAG", one: "etiqueta", many: "etiquetas", article: "a", ending: "arquivar" },
  company: { prefix: "EMP", one: "empresa", many: "empresas", article: "a", ending: null },
} as const satisfies Readonly<Record<string, Entity>>;

/** Rows of the original system may use `client` for `contact`. */
export type EntityType = keyof typeof ENTITIES;
export const ENTITY_TYPES = Object.keys(ENTITIES) as [EntityType, ...EntityType[]];

/** A kind whose records are never removed, only ended by a change. */
export type EndingType = {
  [Type in EntityType]: (typeof ENTITIES)[Type]["ending"] extends null ? never : Type;
}[EntityType];

export function hasEnding(type: EntityType): type is EndingType {
  return ENTITIES[type].ending !== null;
}

/** "Uma conta". */
export function anyOf(type: EntityType): string {
  const { one, article } = ENTITIES[type];
  return `${article === "o" ? "Um" : "Uma"} ${one}`;
}

/** "arquivada", and the imperative "Arquive". */
export function endingVerbs(type: EndingType): { readonly ended: string; readonly end: string } {
  const { ending, article } = ENTITIES[type];
  const stem = ending.slice(0, -"ar".length);
  return { ended: `${stem}ad${article}`, end: `${capitalized(stem)}e` };
}

/** The refusal of a creation that is not active. */
export function newIsActive(type: EndingType): string {
  const { article } = ENTITIES[type];
  const pronoun = article === "o" ? "ele" : "ela";
  return `${anyOf(type)} nov${article} é sempre criad${article} ativ${article}; depois ${pronoun} pode ser ${endingVerbs(type).ended}.`;
}

/** The history phrases of a kind: "Conta criada". */
export function phrasesOf(type: EndingType) {
  const { one, article } = ENTITIES[type];
  const name = capitalized(one);
  return {
    created: `${name} criad${article}`,
    updated: `${name} atualizad${article}`,
    ended: `${name} ${endingVerbs(type).ended}`,
    reactivated: `${name} reativad${article}`,
  };
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
