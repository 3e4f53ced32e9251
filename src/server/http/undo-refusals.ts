import { CHANGED_SINCE_CODES } from "#contract/undo.ts";
import type { RefusalResponses } from "./refusal-response.ts";

const [CHANGED_AGAIN, NOTHING] = CHANGED_SINCE_CODES;
const BY_HAND = "Se for o caso, corrija à mão.";

export const UNDO_RESPONSES = {
  "undo-changed-again": {
    status: 409,
    code: CHANGED_AGAIN,
    message: ({ labels }) =>
      `Houve outra mudança depois em ${new Intl.ListFormat("pt-BR").format(labels)}, e nada foi desfeito.`,
    hint: BY_HAND,
  },
  "undo-of-nothing": {
    status: 409,
    code: NOTHING,
    message: () => "Esta alteração já foi desfeita, ou não pode mais ser.",
    hint: BY_HAND,
  },
  "undo-of-removed": {
    status: 409,
    code: NOTHING,
    message: () => "Este lançamento não existe mais: alguém já o excluiu.",
    hint: "O histórico dele continua guardado. Em Atividade, Remoções, ele pode ser trazido de volta.",
  },
  "undo-elsewhere": {
    status: 409,
    code: "0A000",
    message: () => "Esta alteração veio com outras, e não se desfaz sozinha.",
    hint: "Um pagamento se desfaz no menu do lançamento.",
  },
  "undo-of-undone-payment": {
    status: 409,
    code: "0A000",
    message: () => "Este lançamento saiu com um pagamento que foi desfeito, e não volta sozinho.",
    hint: "Registre o pagamento de novo no lançamento de origem.",
  },
  "undo-rule-changed": {
    status: 409,
    code: CHANGED_AGAIN,
    message: () => "A regra da recorrência mudou de novo depois, e nada foi desfeito.",
    hint: "Se for o caso, mude a regra à mão.",
  },
  "undo-merge-partly": {
    status: 409,
    code: CHANGED_AGAIN,
    message: ({ changed, ofOtherType }) =>
      [
        ...describeStayed(changed, "mudou depois", "mudaram depois"),
        ...describeStayed(
          ofOtherType,
          "é de um tipo que a categoria não aceita",
          "são de um tipo que a categoria não aceita",
        ),
      ].join(" "),
    hint: BY_HAND,
  },
} satisfies Partial<RefusalResponses>;

function describeStayed(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return count === 1
    ? [`Um lançamento ${one} e ficou na categoria em que está.`]
    : [`${count} lançamentos ${many} e ficaram na categoria em que estão.`];
}
