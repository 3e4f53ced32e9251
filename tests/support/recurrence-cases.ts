/** The recurrence commands of `command-cases.ts`. */
import { civilDate, formatCivilDate } from "#domain/civil-date.ts";
import { recurrence } from "./api-rows.ts";
import type { CommandCase } from "./command-case.ts";
import { testDay } from "./test-clock.ts";

/** A recurrence of which one entry is made. */
const RECURRENCE = {
  path: "rpc/recurrence",
  body: recurrence("SER-there01", { expected_payment_date: "2090-01-05" }),
  records: 2,
};

const PAUSED_ON = civilDate(testDay());
const PAUSE = {
  path: "rpc/pause_recurrence",
  body: { id: "SER-there01", from: PAUSED_ON, scope: "keep" },
  records: 1,
};

export const RECURRENCE_CASES = {
  "create-recurrence": {
    method: "POST",
    ...RECURRENCE,
    entityType: "recurrence",
    description: "Recorrência criada",
    changes: { amount: [null, 1500], interval: [null, "month"], next_number: [null, 2] },
    createdEntries: 1,
  },
  "update-recurrence": {
    method: "POST",
    path: "rpc/update_recurrence",
    before: [RECURRENCE],
    body: { id: "SER-there01", changes: { amount: 1600.5, business_day: "next" } },
    entityType: "recurrence",
    description:
      "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, sem fim, no próximo dia útil se cair em fim de semana ou feriado | Valor: R$ 1.500,00 → R$ 1.600,50",
    changes: { amount: [1500, 1600.5], business_day: [null, "next"] },
  },
  "change-recurrence": {
    method: "POST",
    path: "rpc/change_recurrence",
    before: [RECURRENCE],
    body: {
      id: "SER-there01",
      from: "2090-01-01",
      first_date: "2090-01-05",
      interval: "month",
      every: 1,
      count: 5,
    },
    entityType: "recurrence",
    description: "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, 5 vezes",
    changes: { count: [null, 5] },
  },
  "end-recurrence": {
    method: "POST",
    path: "rpc/end_recurrence",
    before: [RECURRENCE],
    body: { id: "TRE-there01", scope: "after" },
    entityType: "recurrence",
    description: "Regra: Todo mês no dia 5, sem fim → Todo mês no dia 5, até 05/01/2090",
    changes: { until: [null, "2090-01-05"], next_date: ["2090-02-05", null] },
  },
  "pause-recurrence": {
    method: "POST",
    before: [RECURRENCE],
    ...PAUSE,
    entityType: "recurrence",
    description: `Recorrência pausada a partir de ${formatCivilDate(PAUSED_ON)}`,
    changes: { paused_on: [null, PAUSED_ON] },
  },
  "resume-recurrence": {
    method: "POST",
    path: "rpc/resume_recurrence",
    before: [RECURRENCE, PAUSE],
    body: { id: "SER-there01" },
    entityType: "recurrence",
    description: "Recorrência retomada",
    changes: { paused_on: [PAUSED_ON, null] },
  },
} as const satisfies Record<string, CommandCase>;
