import { KEY_IN_USE_CODE, keyInUse } from "#contract/api.ts";
import { instalmentMessage } from "#contract/instalments.ts";
import { PAUSE_MESSAGES, resumeBeforePauseMessage } from "#contract/recurrence-pause.ts";
import { RULE_CHANGE_MESSAGES, UNUSED_DAY_MESSAGES } from "#contract/recurrences.ts";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { capitalized } from "#domain/entities.ts";
import { formatBrl } from "#domain/money.ts";
import type { RefusalResponses } from "./refusal-response.ts";

/** Refusals for entries that belong together: instalments, occurrences of a recurrence, parts. */
export const SERIES_REFUSALS = {
  "series-of-other-entries": {
    status: 409,
    code: KEY_IN_USE_CODE,
    message: ({ seriesId }) => `O código ${seriesId} já é de outras parcelas; nada foi gravado.`,
    details: ({ seriesId }) => keyInUse("series_id", seriesId),
  },
  "series-ids-too-near": {
    status: 409,
    code: KEY_IN_USE_CODE,
    message: ({ id, seriesId }) =>
      `O código ${id}, de um lançamento de ${seriesId}, já é de outra série; nada foi gravado.`,
    details: ({ id }) => keyInUse("id", id),
    hint: "Escolha códigos de séries mais distantes um do outro do que o número de lançamentos, ou deixe o código para o sistema.",
  },
  "series-number-not-made": {
    status: 409,
    message: ({ number }) =>
      `O número ${number} é de um lançamento que a própria recorrência cria; nada foi gravado.`,
  },
  "instalments-impossible": {
    message: ({ error, terms }) => instalmentMessage(error, terms),
  },
  "recurrence-by-function": {
    status: 405,
    code: "PGRST117",
    message: () => "Uma recorrência não é gravada diretamente na tabela.",
    hint: "Use as funções recurrence, update_recurrence, change_recurrence, pause_recurrence, resume_recurrence e end_recurrence.",
  },
  "recurrence-ends-before-start": {
    message: () => "Repetir: o fim não pode ser antes da primeira data.",
  },
  "recurrence-too-long-ago": {
    message: ({ max }) =>
      `Repetir: de uma vez são criados no máximo ${max} lançamentos, e até daqui a 12 meses seriam mais.`,
    hint: "Comece em uma data mais próxima, ou com um intervalo maior.",
  },
  "rule-change-in-past": {
    message: () => RULE_CHANGE_MESSAGES["rule-change-in-past"],
  },
  "rule-change-starts-before": {
    message: () => RULE_CHANGE_MESSAGES["rule-change-starts-before"],
  },
  "rule-change-too-far": {
    message: () => RULE_CHANGE_MESSAGES["rule-change-too-far"],
  },
  "rule-change-of-paused": {
    status: 409,
    message: () => RULE_CHANGE_MESSAGES["rule-change-of-paused"],
  },
  "rule-change-out-of-calendar": {
    message: () => RULE_CHANGE_MESSAGES["rule-change-out-of-calendar"],
  },
  "rule-day-unused": {
    message: ({ column }) => UNUSED_DAY_MESSAGES[column],
  },
  "recurrence-already-paused": {
    status: 409,
    message: ({ pausedOn }) =>
      `A recorrência já está pausada a partir de ${formatCivilDate(pausedOn)}.`,
    hint: "Para mudar a data, retome-a e pause-a de novo.",
  },
  "pause-of-ended": {
    status: 409,
    message: () => PAUSE_MESSAGES["pause-of-ended"],
  },
  "pause-in-past": {
    message: () => PAUSE_MESSAGES["pause-in-past"],
  },
  "pause-too-far-ahead": {
    message: () => PAUSE_MESSAGES["pause-too-far-ahead"],
  },
  "resume-before-pause": {
    message: resumeBeforePauseMessage,
  },
  "series-part-paid": {
    status: 409,
    message: ({ dueDate }) =>
      `${capitalized(entryOf(dueDate))} já teve uma parte paga e seria removido.`,
    hint: "Pague antes o que falta, ou comece depois dele.",
  },
  "nothing-left-open": {
    status: 409,
    message: ({ dueDate, paidCents }) =>
      `Valor: ${entryOf(dueDate)} já teve ${formatBrl(paidCents)} pagos em parte, e nada ficaria em aberto.`,
    hint: "Se não falta mais nada, cancele o lançamento: o que foi pago fica.",
  },
} satisfies Partial<RefusalResponses>;

export function entryOf(dueDate: CivilDate | null): string {
  return `o lançamento ${dueDate === null ? "sem vencimento" : `de ${formatCivilDate(dueDate)}`}`;
}
