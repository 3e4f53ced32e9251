import { formatBrl } from "#domain/money.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { MAX_SPLIT_PARTS } from "#domain/split.ts";
import type { RefusalResponses } from "./refusal-response.ts";
import { entryOf } from "./series-refusals.ts";

type SplitCode = Extract<RefusalCode, `split-${string}` | "too-many-split-parts">;

export const SPLIT_RESPONSES: RefusalResponses<SplitCode> = {
  "split-sum-differs": {
    status: 400,
    code: "23514",
    message: ({ sumCents, amountCents }) => {
      const left = BigInt(amountCents) - sumCents;
      const difference =
        left > 0n ? `faltam ${formatBrl(left)}` : `sobram ${formatBrl(-left)} nas partes`;
      return `Divisão: as partes somam ${formatBrl(sumCents)}, e o valor é ${formatBrl(amountCents)}: ${difference}.`;
    },
    hint: "As partes devem somar o valor do lançamento.",
  },
  "split-amount-changed": {
    status: 400,
    code: "23514",
    message: ({ dueDate, parts, amountCents }) =>
      `Valor: ${entryOf(dueDate)} está dividido em ${parts.map(({ category, amountCents: part }) => `${category} ${formatBrl(part)}`).join(", ")}, e ${formatBrl(amountCents)} não é a soma das partes.`,
    hint: "Mude as partes junto com o valor, ou escolha uma só categoria.",
  },
  "split-first-part-differs": {
    status: 400,
    code: "23514",
    message: () => "Categoria: a de um lançamento dividido é a da primeira parte.",
    hint: "Envie em category a categoria da primeira parte de splits.",
  },
  "split-of-recurrence": {
    status: 400,
    code: "23514",
    message: () =>
      "Divisão: um lançamento que se repete tem uma só categoria; cada um dos criados pode ser dividido.",
    hint: "Divida só este, sem os seguintes.",
  },
  "too-many-split-parts": {
    status: 400,
    code: "23514",
    message: () => `Divisão: um lançamento pode ter no máximo ${MAX_SPLIT_PARTS} partes.`,
  },
};
