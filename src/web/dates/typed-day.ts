/** Codecs of the dates of a form, from the text of a date field. */
import * as z from "zod";
import { requiredDay } from "#contract/fields.ts";
import {
  MAX_YEAR,
  MIN_YEAR,
  civilDate,
  parseCivilDate,
  type CivilDate,
} from "#domain/civil-date.ts";
import { futurePaymentText } from "#domain/payment.ts";

export function typedDay(label: string) {
  return existingDay(label).pipe(requiredDay(label));
}

/** A payment date, which may not be after `today`, as on the server. */
export function typedPaymentDay(label: string, today: CivilDate) {
  return typedDay(label).refine((day) => day <= today, {
    error: ({ input }) => futurePaymentText(civilDate(String(input)), today),
  });
}

/** Blank is null. */
export function optionalTypedDay(label: string) {
  return existingDay(label).transform(parseCivilDate);
}

/** The contract's message for a day such as 31/02 does not fit a typed date. */
function existingDay(label: string) {
  return z.string().refine((typed) => typed === "" || parseCivilDate(typed) !== null, {
    error: noSuchDayText(label),
  });
}

function noSuchDayText(label: string): string {
  return `${label}: digite uma data que existe, de ${MIN_YEAR} a ${MAX_YEAR}.`;
}

/** About a text that is no day: `missing` for a blank field. */
export function noDayText(typed: string, label: string, missing: string): string {
  return typed.trim() === "" ? missing : noSuchDayText(label);
}
