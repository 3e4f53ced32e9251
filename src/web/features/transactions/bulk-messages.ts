/** What is said of a change to many entries. */
import type { BulkResult } from "./bulk-changes.ts";

/** What can be done to many entries at once. */
export type BulkAction = "settle" | "cancel";

type Said = { readonly message: string; readonly details: string; readonly isWhole: boolean };

const verbs = {
  settle: {
    running: "Marcando como pagos",
    one: "1 lançamento marcado como pago",
    several: "lançamentos marcados como pagos",
    none: "Nenhum lançamento foi marcado como pago",
    same: { one: "já estava pago ou cancelado", several: "já estavam pagos ou cancelados" },
  },
  cancel: {
    running: "Cancelando",
    one: "1 lançamento cancelado",
    several: "lançamentos cancelados",
    none: "Nenhum lançamento foi cancelado",
    same: { one: "já estava cancelado", several: "já estavam cancelados" },
  },
} as const;

/** The words for an action: while it runs, when it is done, and when it was taken back. */
export function bulkWords(action: BulkAction) {
  const verb = verbs[action];
  return {
    running: verb.running,
    /** `sameCount` entries had nothing to change. */
    done: (result: BulkResult, sameCount: number): Said => {
      const count = result.changed.length;
      const message =
        count === 0 ? verb.none : count === 1 ? verb.one : several(count, verb.several);
      const details = [
        ...(sameCount > 0 ? [sameText(sameCount, verb.same)] : []),
        ...passedOverText(result),
        ...(result.isStopped ? ["Você parou antes do fim."] : []),
      ];
      return { message: `${message}.`, details: details.join(" "), isWhole: isWhole(result) };
    },
    undone: (result: BulkResult): Said => {
      const count = result.changed.length;
      const back =
        count === 1
          ? "1 lançamento voltou a ser como era."
          : `${count.toLocaleString("pt-BR")} lançamentos voltaram a ser como eram.`;
      const message = [back, ...passedOverText(result)].join(" ");
      return { message, details: "", isWhole: isWhole(result) };
    },
  };
}

function isWhole({ passedOver, failure, isStopped }: BulkResult): boolean {
  return passedOver.length === 0 && failure === null && !isStopped;
}

function several(count: number, what: string): string {
  return `${count.toLocaleString("pt-BR")} ${what}`;
}

function sameText(count: number, same: { one: string; several: string }): string {
  return count === 1 ? `1 ${same.one}.` : `${several(count, same.several)}.`;
}

function passedOverText({ passedOver: { length } }: BulkResult): string[] {
  if (length === 0) return [];
  return length === 1
    ? ["1 ficou como estava: outra pessoa o alterou ou excluiu. Confira a versão atual na lista."]
    : [
        `${several(length, "ficaram como estavam")}: outra pessoa os alterou ou excluiu. Confira a versão atual na lista.`,
      ];
}
