import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { endRecurrenceArguments } from "#contract/recurrence-end.ts";
import { pauseRecurrenceArguments, resumeRecurrenceArguments } from "#contract/recurrence-pause.ts";
import {
  changeRecurrenceArguments,
  recurrencesResponse,
  updateRecurrenceArguments,
} from "#contract/recurrences.ts";
import { transactionRow } from "#contract/transactions.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { RuleChange } from "#domain/recurrence-change.ts";
import type { Pause } from "#domain/recurrence-pause.ts";
import { endWithoutEntries } from "#domain/recurrence-verbs.ts";
import type { EndScope, Recurrence, RecurrencePatch } from "#domain/recurrence.ts";
import { callApi } from "#web/api/fetch.ts";
import { newestPosition, positionOf, toWritten, type Written } from "#web/api/history-position.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { callWithCategories } from "#web/records/category-names.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { fetchSeries } from "./series-query.ts";

/** True for one of a recurrence; a part of one amount is of a series with a count. */
export function isRepeating({
  seriesId,
  seriesCount,
}: Pick<Entry, "seriesId" | "seriesCount">): boolean {
  return seriesId !== null && seriesCount === null;
}

/** Null for entries that a client put into a series without a rule. */
export function recurrenceQuery(seriesId: string) {
  return queryOptions({
    queryKey: queryKeys.recurrence(seriesId),
    queryFn: ({ signal }) => fetchRecurrence(seriesId, signal),
  });
}

export async function fetchRecurrence(
  seriesId: string,
  signal?: AbortSignal,
): Promise<Recurrence | null> {
  const { data } = await callApi(
    "recurrences",
    { id: `eq.${seriesId}` },
    { ...(signal && { signal }) },
  );
  return recurrencesResponse.parse(data)[0] ?? null;
}

/** The entries that a command changed, and its position in the history, by which it is undone. */
export type Changed = {
  readonly entries: readonly Written<Entry>[];
  /** 0 if it changed nothing. */
  readonly position: number;
};

/** Returns what was removed. @throws StaleWriteError, RecordNotFound, before anything is removed */
export async function endRecurrence(entry: Entry, scope: EndScope): Promise<Changed> {
  const before = await entryApi.fetch(entry.id);
  if (before?.updatedAt !== entry.updatedAt) throw await entryApi.lostWrite(entry.id);
  const body = endRecurrenceArguments.encode({ id: entry.id, version: entry.updatedAt, scope });
  return send("rpc/end_recurrence", body);
}

/** Returns the entries that moved, were removed or are new. @throws UserFacingError, before any change, for another version */
export async function changeRule(seen: Recurrence, change: RuleChange): Promise<Changed> {
  const { id, updatedAt: version } = seen;
  await assertUnchanged(seen);
  const body = changeRecurrenceArguments.encode({
    id,
    version,
    from: change.from,
    ...change.terms,
  });
  return send("rpc/change_recurrence", body);
}

/** Returns the entries that were removed. @throws UserFacingError, before any change, for another version */
export async function pauseRecurrence(seen: Recurrence, pause: Pause): Promise<Changed> {
  await assertUnchanged(seen);
  const { id, updatedAt: version } = seen;
  const body = pauseRecurrenceArguments.encode({ id, version, ...pause });
  return send("rpc/pause_recurrence", body);
}

/** Returns the entries that it made. @throws UserFacingError, before any change, for another version */
export async function resumeRecurrence(seen: Recurrence, from: CivilDate): Promise<Changed> {
  await assertUnchanged(seen);
  const body = resumeRecurrenceArguments.encode({ id: seen.id, version: seen.updatedAt, from });
  return send("rpc/resume_recurrence", body);
}

async function send(path: string, body: object): Promise<Changed> {
  // A command that writes something has a position that nobody has seen.
  const seen = newestPosition();
  const { data, headers } = await callApi(path, {}, { method: "POST", body });
  const position = positionOf(headers);
  return {
    entries: toWritten(z.array(transactionRow).parse(data), headers),
    position: position > seen ? position : 0,
  };
}

/** @throws UserFacingError for another version */
export async function assertUnchanged({ id, updatedAt }: Recurrence): Promise<void> {
  if ((await fetchRecurrence(id))?.updatedAt !== updatedAt) throw new RecurrenceChanged();
}

class RecurrenceChanged extends UserFacingError {
  constructor() {
    super("The recurrence was changed by someone else", {
      message: "A recorrência foi alterada enquanto você decidia.",
      hint: "Volte e confira a regra atual: se não for a que você quer, altere de novo.",
    });
    this.name = "RecurrenceChanged";
  }
}

/**
 * Updates the rule, for entries not created yet. Returns the position.
 * @throws UserFacingError, before any change, for another version
 */
export async function updateRule(
  { id, updatedAt: version }: Recurrence,
  patch: RecurrencePatch,
): Promise<number> {
  const body = updateRecurrenceArguments.encode({ id, version, patch });
  const { data, headers } = await callWithCategories(
    "rpc/update_recurrence",
    {},
    { method: "POST", body },
  );
  if (recurrencesResponse.parse(data).length === 0) throw new RecurrenceChanged();
  return positionOf(headers);
}

/**
 * Ends a recurrence without entries. Returns the position.
 * @throws UserFacingError, before any change, for another version, or if it has entries
 */
export async function endRule(seen: Recurrence, today: CivilDate): Promise<number> {
  if ((await fetchSeries(seen.id)).length > 0) throw new RecurrenceChanged();
  return updateRule(seen, endWithoutEntries(seen, today));
}
