import { pluralize } from "#domain/format-amount.ts";
import { listTagIds, type TagIds } from "#domain/tag.ts";
import { hasNoAnswer } from "#web/api/api-error.ts";
import type { PaidWord } from "#domain/paid-word.ts";
import type { BulkResult } from "./bulk-changes.ts";

export type BulkAction =
  | "markAsPaid"
  | "payOnOtherDay"
  | "moveToAccount"
  | "changeCategory"
  | "addTag"
  | "addTags"
  | "removeTag"
  | "removeTags"
  | "changeDueDate"
  | "changeContact"
  | "markAsPending"
  | "cancel"
  | "remove";

export type TagAction = "addTags" | "removeTags";

/** The messages about one tag, or several. */
export function tagMessages(action: TagAction, tags: TagIds): BulkAction {
  const isOne = listTagIds(tags).length === 1;
  if (action === "addTags") return isOne ? "addTag" : action;
  return isOne ? "removeTag" : action;
}

export type BulkMessage = {
  readonly message: string;
  readonly details: string;
  readonly isComplete: boolean;
};

function paymentVerbs(word: PaidWord) {
  const noun = word === "recebido" ? "recebimento" : "pagamento";
  return {
    markAsPaid: {
      running: `Marcando como ${word}s`,
      one: `lançamento marcado como ${word}`,
      several: `lançamentos marcados como ${word}s`,
      none: `Nenhum lançamento foi marcado como ${word}`,
      unchanged: {
        one: `já estava ${word} ou cancelado`,
        several: `já estavam ${word}s ou cancelados`,
      },
    },
    payOnOtherDay: {
      running: `Mudando o dia do ${noun}`,
      one: `${noun} passou para outro dia`,
      several: `${noun}s passaram para outro dia`,
      none: `Nenhum ${noun} passou para outro dia`,
      unchanged: { one: "já era desse dia", several: "já eram desse dia" },
    },
  };
}

const otherVerbs = {
  moveToAccount: {
    running: "Mudando a conta",
    one: "lançamento mudou de conta",
    several: "lançamentos mudaram de conta",
    none: "Nenhum lançamento mudou de conta",
    unchanged: { one: "já era dessa conta", several: "já eram dessa conta" },
  },
  changeCategory: {
    running: "Mudando a categoria",
    one: "lançamento mudou de categoria",
    several: "lançamentos mudaram de categoria",
    none: "Nenhum lançamento mudou de categoria",
    unchanged: { one: "já era dessa categoria", several: "já eram dessa categoria" },
  },
  addTag: {
    running: "Acrescentando a etiqueta",
    one: "lançamento recebeu a etiqueta",
    several: "lançamentos receberam a etiqueta",
    none: "Nenhum lançamento recebeu a etiqueta",
    unchanged: {
      one: "já a tinha, ou tem o máximo de etiquetas",
      several: "já a tinham, ou têm o máximo de etiquetas",
    },
  },
  addTags: {
    running: "Acrescentando as etiquetas",
    one: "lançamento recebeu as etiquetas",
    several: "lançamentos receberam as etiquetas",
    none: "Nenhum lançamento recebeu as etiquetas",
    unchanged: {
      one: "já as tinha, ou passaria do máximo de etiquetas",
      several: "já as tinham, ou passariam do máximo de etiquetas",
    },
  },
  removeTag: {
    running: "Tirando a etiqueta",
    one: "lançamento perdeu a etiqueta",
    several: "lançamentos perderam a etiqueta",
    none: "Nenhum lançamento perdeu a etiqueta",
    unchanged: { one: "não a tinha", several: "não a tinham" },
  },
  removeTags: {
    running: "Tirando as etiquetas",
    one: "lançamento perdeu as etiquetas",
    several: "lançamentos perderam as etiquetas",
    none: "Nenhum lançamento perdeu as etiquetas",
    unchanged: { one: "não as tinha", several: "não as tinham" },
  },
  changeDueDate: {
    running: "Mudando o vencimento",
    one: "lançamento mudou de vencimento",
    several: "lançamentos mudaram de vencimento",
    none: "Nenhum lançamento mudou de vencimento",
    unchanged: { one: "já vencia nesse dia", several: "já venciam nesse dia" },
  },
  changeContact: {
    running: "Mudando o vínculo",
    one: "lançamento mudou de vínculo",
    several: "lançamentos mudaram de vínculo",
    none: "Nenhum lançamento mudou de vínculo",
    unchanged: {
      one: "já tinha este vínculo, ou é receita e só pode ser de cliente",
      several: "já tinham este vínculo, ou são receitas e só podem ser de cliente",
    },
  },
  markAsPending: {
    running: "Marcando como pendentes",
    one: "lançamento marcado como pendente",
    several: "lançamentos marcados como pendentes",
    none: "Nenhum lançamento foi marcado como pendente",
    unchanged: {
      one: "já estava pendente, está cancelado ou é parte de um pagamento",
      several: "já estavam pendentes, estão cancelados ou são partes de um pagamento",
    },
  },
  remove: {
    running: "Excluindo",
    one: "lançamento excluído",
    several: "lançamentos excluídos",
    none: "Nenhum lançamento foi excluído",
    // The count includes all of them.
    unchanged: { one: "ficou", several: "ficaram" },
  },
  cancel: {
    running: "Cancelando",
    one: "lançamento cancelado",
    several: "lançamentos cancelados",
    none: "Nenhum lançamento foi cancelado",
    unchanged: { one: "já estava cancelado", several: "já estavam cancelados" },
  },
} as const;

export function bulkMessages(action: BulkAction, word: PaidWord) {
  const verb = { ...paymentVerbs(word), ...otherVerbs }[action];
  return {
    running: verb.running,
    /** `unchangedCount` is the number of entries that already had the new value. */
    done: (result: BulkResult<unknown>, unchangedCount: number): BulkMessage => {
      const count = result.changed.length;
      const none = hasNoAnswer(result.failure) ? NO_ANSWER : verb.none;
      const message = count === 0 ? none : pluralize(count, verb.one, verb.several);
      const { one, several } = verb.unchanged;
      const details = [
        ...(unchangedCount > 0 ? [`${pluralize(unchangedCount, one, several)}.`] : []),
        ...skippedText(result),
        ...(result.isStopped ? ["Você parou antes do fim."] : []),
        ...(hasNoAnswer(result.failure)
          ? ["O que foi enviado por último pode ter mudado: confira na lista."]
          : []),
      ];
      return { message: `${message}.`, details: details.join(" "), isComplete: isComplete(result) };
    },
    undone: (result: BulkResult<unknown>): BulkMessage => {
      const restored = pluralize(
        result.changed.length,
        "lançamento voltou a ser como era",
        "lançamentos voltaram a ser como eram",
      );
      const message = [`${restored}.`, ...skippedText(result)].join(" ");
      return { message, details: "", isComplete: isComplete(result) };
    },
  };
}

const NO_ANSWER = "Não se sabe se os lançamentos mudaram";

function isComplete({ skipped, failure, isStopped }: BulkResult<unknown>): boolean {
  return skipped.length === 0 && failure === null && !isStopped;
}

function skippedText({ skipped: { length } }: BulkResult<unknown>): string[] {
  if (length === 0) return [];
  const skipped = pluralize(
    length,
    "ficou como estava: foi alterado ou excluído em outro lugar",
    "ficaram como estavam: foram alterados ou excluídos em outro lugar",
  );
  return [`${skipped}. Confira a versão atual na lista.`];
}
