import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { endRecurrenceArguments } from "#contract/recurrence-end.ts";
import {
  changeRecurrenceArguments,
  recurrencesResponse,
  updateRecurrenceArguments,
} from "#contract/recurrences.ts";
import { transactionRow } from "#contract/transactions.ts";
import type { RuleChange } from "#domain/recurrence-change.ts";
import type { EndScope, Recurrence } from "#domain/recurrence.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";

/** True for one of a recurrence; a part of one amount is of a series with a count. */
export function isRepeating({ seriesId, seriesCount }: Entry): boolean {
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

/** Returns what was removed. @throws StaleWriteError, RecordNotFound, before anything is removed */
export async function endRecurrence(entry: Entry, scope: EndScope): Promise<Entry[]> {
  const before = await entryApi.fetch(entry.id);
  if (before?.updatedAt !== entry.updatedAt) throw await entryApi.lostWrite(entry.id);
  const body = endRecurrenceArguments.encode({ id: entry.id, version: entry.updatedAt, scope });
  const { data } = await callApi("rpc/end_recurrence", {}, { method: "POST", body });
  return z.array(transactionRow).parse(data);
}

/** Returns the entries that moved, were removed or are new. @throws UserFacingError, before any change, for another version */
export async function changeRule(seen: Recurrence, change: RuleChange): Promise<Entry[]> {
  const { id, updatedAt: version } = seen;
  const current = await fetchRecurrence(id);
  if (current?.updatedAt !== version) {
    throw new UserFacingError("The recurrence was changed by someone else", {
      message: "A repetição foi alterada enquanto você decidia.",
      hint: "Nada foi gravado. Aqui já está a regra atual: confira e salve de novo.",
    });
  }
  const body = changeRecurrenceArguments.encode({
    id,
    version,
    from: change.from,
    ...change.terms,
  });
  const { data } = await callApi("rpc/change_recurrence", {}, { method: "POST", body });
  return z.array(transactionRow).parse(data);
}

/** Takes back what a change of an entry did to the rule. */
export async function restoreRule(before: Recurrence): Promise<void> {
  const {
    id,
    nextNumber: _number,
    nextDate: _date,
    problem: _problem,
    createdAt: _made,
    updatedAt: _changed,
    ...patch
  } = before;
  const body = updateRecurrenceArguments.encode({ id, patch });
  await callApi("rpc/update_recurrence", {}, { method: "POST", body });
}
