import { formatBrl } from "#domain/money.ts";
import { MAX_SPLIT_PARTS } from "#domain/split.ts";
import type { RefusalResponses } from "./refusal-response.ts";
import { entryOf } from "./series-refusals.ts";

export const SPLIT_RESPONSES = {
  "split-sum-differs": {
    message: ({ sumCents, amountCents }) => {
      const left = BigInt(amountCents) - sumCents;
      const difference =
        left > 0n ? `faltam ${formatBrl(left)}` : `sobram ${formatBrl(-left)} nas partes`;
      return `Divisão: as partes somam ${formatBrl(sumCents)}, e o valor é ${formatBrl(amountCents)}: ${difference}.`;
    },
    hint: "As partes devem somar o valor do lançamento.",
  },
  "split-amount-changed": {
    message: ({ dueDate, parts, amountCents }) =>
      `Valor: ${entryOf(dueDate)} está dividido em ${parts.map(({ category, amountCents: part }) => `${category} ${formatBrl(part)}`).join(", ")}, e ${formatBrl(amountCents)} não é a soma das partes.`,
    hint: "Mude as partes junto com o valor, ou escolha uma só categoria.",
  },
  "split-first-part-differs": {
    message: () => "Categoria: a de um lançamento dividido é a da primeira parte.",
    hint: "Envie em category a categoria da primeira parte de splits.",
  },
  "split-of-recurrence": {
    message: () =>
      "Divisão: um lançamento que se repete tem uma só categoria; cada um dos criados pode ser dividido.",
    hint: "Divida só este, sem os seguintes.",
  },
  "too-many-split-parts": {
    message: () => `Divisão: um lançamento pode ter no máximo ${MAX_SPLIT_PARTS} partes.`,
  },
} satisfies Partial<RefusalResponses>;
