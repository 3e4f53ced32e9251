/** The arguments of `rpc/pause_recurrence` and `rpc/resume_recurrence`. */
import * as z from "zod";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { SeriesId } from "#domain/ids.ts";
import { PAUSE_SCOPES, type PauseScope } from "#domain/recurrence.ts";
import { oneOf, requiredDay, unknownArgumentsError, version } from "./fields.ts";
import { field, renamingCodec, toShape } from "./record-codec.ts";
import { RECURRENCE_FIELDS } from "./recurrences.ts";

const RESUME_FIELDS = {
  id: RECURRENCE_FIELDS.id,
  version: field("updated_at", "text", version.optional()),
  from: field("from", "date", requiredDay("from").optional()),
};

/** `version` is the version that the caller saw; `from` defaults to the company's today. */
export type RecurrenceResume = {
  readonly id: SeriesId;
  readonly version?: Instant | undefined;
  readonly from?: CivilDate | undefined;
};

export type RecurrencePause = RecurrenceResume & { readonly scope: PauseScope };

export const resumeRecurrenceArguments = renamingCodec(
  RESUME_FIELDS,
  z.strictObject(toShape(RESUME_FIELDS), { error: unknownArgumentsError("resume_recurrence") }),
).to<RecurrenceResume>();

const PAUSE_FIELDS = {
  ...RESUME_FIELDS,
  scope: field("scope", "text", oneOf("scope", PAUSE_SCOPES)),
};

export const pauseRecurrenceArguments = renamingCodec(
  PAUSE_FIELDS,
  z.strictObject(toShape(PAUSE_FIELDS), { error: unknownArgumentsError("pause_recurrence") }),
).to<RecurrencePause>();

/** The refusals of a pause or a resumption. */
export const PAUSE_MESSAGES = {
  "pause-of-ended": "Esta recorrência já terminou: não há o que pausar.",
  "pause-in-past": "A pausa pode começar hoje ou depois: o que já venceu fica como está.",
  "pause-too-far-ahead": "A data pode ser no máximo daqui a 12 meses.",
} as const;

export function resumeBeforePauseMessage({ pausedOn }: { readonly pausedOn: CivilDate }): string {
  return `A recorrência está pausada a partir de ${formatCivilDate(pausedOn)}, e não pode ser retomada antes disso.`;
}
