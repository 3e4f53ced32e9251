import { PERIOD_DATE_LABELS } from "#domain/report-filter.ts";

/** The choices of _Período por_, the date that the period filters by; none is the due date. */
export const PERIOD_DATE_CHOICES = {
  label: "Período por",
  noneLabel: PERIOD_DATE_LABELS.due,
  values: ["payment", "accrual"],
  labels: PERIOD_DATE_LABELS,
} as const;
