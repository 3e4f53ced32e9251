import { pluralize } from "#domain/format-amount.ts";
import type { BulkResult } from "./bulk-changes.ts";

export type BulkAction = "markAsPaid" | "cancel";

type Message = { readonly message: string; readonly details: string; readonly isComplete: boolean };

const verbs = {
  markAsPaid: {
    running: "Marcando como pagos",
    one: "lançamento marcado como pago",
    several: "lançamentos marcados como pagos",
    none: "Nenhum lançamento foi marcado como pago",
    unchanged: { one: "já estava pago ou cancelado", several: "já estavam pagos ou cancelados" },
  },
  cancel: {
    running: "Cancelando",
    one: "lançamento cancelado",
    several: "lançamentos cancelados",
    none: "Nenhum lançamento foi cancelado",
    unchanged: { one: "já estava cancelado", several: "já estavam cancelados" },
  },
} as const;

export function bulkMessages(action: BulkAction) {
  const verb = verbs[action];
  return {
    running: verb.running,
    /** `unchangedCount` entries had nothing to change. */
    done: (result: BulkResult, unchangedCount: number): Message => {
      const count = result.changed.length;
      const message = count === 0 ? verb.none : pluralize(count, verb.one, verb.several);
      const { one, several } = verb.unchanged;
      const details = [
        ...(unchangedCount > 0 ? [`${pluralize(unchangedCount, one, several)}.`] : []),
        ...skippedText(result),
        ...(result.isStopped ? ["Você parou antes do fim."] : []),
      ];
      return { message: `${message}.`, details: details.join(" "), isComplete: isComplete(result) };
    },
    undone: (result: BulkResult): Message => {
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

function isComplete({ skipped, failure, isStopped }: BulkResult): boolean {
  return skipped.length === 0 && failure === null && !isStopped;
}

function skippedText({ skipped: { length } }: BulkResult): string[] {
  if (length === 0) return [];
  const skipped = pluralize(
    length,
    "ficou como estava: foi alterado ou excluído em outro lugar",
    "ficaram como estavam: foram alterados ou excluídos em outro lugar",
  );
  return [`${skipped}. Confira a versão atual na lista.`];
}
