import type { BulkResult } from "./bulk-changes.ts";

export type BulkAction = "markAsPaid" | "cancel";

type Message = { readonly message: string; readonly details: string; readonly isComplete: boolean };

const verbs = {
  markAsPaid: {
    running: "Marcando como pagos",
    one: "1 lançamento marcado como pago",
    several: "lançamentos marcados como pagos",
    none: "Nenhum lançamento foi marcado como pago",
    unchanged: { one: "já estava pago ou cancelado", several: "já estavam pagos ou cancelados" },
  },
  cancel: {
    running: "Cancelando",
    one: "1 lançamento cancelado",
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
      const message =
        count === 0 ? verb.none : count === 1 ? verb.one : several(count, verb.several);
      const details = [
        ...(unchangedCount > 0 ? [unchangedText(unchangedCount, verb.unchanged)] : []),
        ...skippedText(result),
        ...(result.isStopped ? ["Você parou antes do fim."] : []),
      ];
      return { message: `${message}.`, details: details.join(" "), isComplete: isComplete(result) };
    },
    undone: (result: BulkResult): Message => {
      const count = result.changed.length;
      const restored =
        count === 1
          ? "1 lançamento voltou a ser como era."
          : `${count.toLocaleString("pt-BR")} lançamentos voltaram a ser como eram.`;
      const message = [restored, ...skippedText(result)].join(" ");
      return { message, details: "", isComplete: isComplete(result) };
    },
  };
}

function isComplete({ skipped, failure, isStopped }: BulkResult): boolean {
  return skipped.length === 0 && failure === null && !isStopped;
}

function several(count: number, noun: string): string {
  return `${count.toLocaleString("pt-BR")} ${noun}`;
}

function unchangedText(count: number, unchanged: { one: string; several: string }): string {
  return count === 1 ? `1 ${unchanged.one}.` : `${several(count, unchanged.several)}.`;
}

function skippedText({ skipped: { length } }: BulkResult): string[] {
  if (length === 0) return [];
  return length === 1
    ? ["1 ficou como estava: outra pessoa o alterou ou excluiu. Confira a versão atual na lista."]
    : [
        `${several(length, "ficaram como estavam")}: outra pessoa os alterou ou excluiu. Confira a versão atual na lista.`,
      ];
}
