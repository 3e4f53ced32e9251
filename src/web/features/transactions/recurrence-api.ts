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
import { toWritten, type Written } from "#web/api/history-position.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { callWithCategories } from "#web/records/category-names.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import type { TurnFirst } from "#web/records/use-undo.ts";
import { fetchSeries } from "./series-query.ts";

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

/** One like it that began after its end and is not over: it was perhaps resumed already. */
export async function fetchContinuation(ended: Recurrence): Promise<Recurrence | null> {
  const { data } = await callApi("recurrences", { type: `eq.${ended.type}` });
  const isContinuation = (other: Recurrence): boolean =>
    other.id !== ended.id &&
    other.category === ended.category &&
    other.clientId === ended.clientId &&
    other.notes === ended.notes &&
    (other.nextDate !== null || other.pausedOn !== null) &&
    (ended.until === null || other.firstDate > ended.until);
  return recurrencesResponse.parse(data).find(isContinuation) ?? null;
}

/** Returns what was removed. @throws StaleWriteError, RecordNotFound, before anything is removed */
export async function endRecurrence(entry: Entry, scope: EndScope): Promise<Written<Entry>[]> {
  const before = await entryApi.fetch(entry.id);
  if (before?.updatedAt !== entry.updatedAt) throw await entryApi.lostWrite(entry.id);
  const body = endRecurrenceArguments.encode({ id: entry.id, version: entry.updatedAt, scope });
  const { data, headers } = await callApi("rpc/end_recurrence", {}, { method: "POST", body });
  return toWritten(z.array(transactionRow).parse(data), headers);
}

/** Returns the entries that moved, were removed or are new. @throws UserFacingError, before any change, for another version */
export async function changeRule(seen: Recurrence, change: RuleChange): Promise<Written<Entry>[]> {
  const { id, updatedAt: version } = seen;
  await assertUnchanged(seen);
  const body = changeRecurrenceArguments.encode({
    id,
    version,
    from: change.from,
    ...change.terms,
  });
  const { data, headers } = await callApi("rpc/change_recurrence", {}, { method: "POST", body });
  return toWritten(z.array(transactionRow).parse(data), headers);
}

/** Returns the entries that were removed. @throws UserFacingError, before any change, for another version */
export async function pauseRecurrence(seen: Recurrence, pause: Pause): Promise<Written<Entry>[]> {
  await assertUnchanged(seen);
  const { id, updatedAt: version } = seen;
  const body = pauseRecurrenceArguments.encode({ id, version, ...pause });
  const { data, headers } = await callApi("rpc/pause_recurrence", {}, { method: "POST", body });
  return toWritten(z.array(transactionRow).parse(data), headers);
}

/** Returns the entries that it made. @throws UserFacingError, before any change, for another version */
export async function resumeRecurrence(
  seen: Recurrence,
  from: CivilDate,
): Promise<Written<Entry>[]> {
  await assertUnchanged(seen);
  const body = resumeRecurrenceArguments.encode({ id: seen.id, version: seen.updatedAt, from });
  const { data, headers } = await callApi("rpc/resume_recurrence", {}, { method: "POST", body });
  return toWritten(z.array(transactionRow).parse(data), headers);
}

/** @throws UserFacingError for another version */
export async function assertUnchanged({ id, updatedAt }: Recurrence): Promise<void> {
  if ((await fetchRecurrence(id))?.updatedAt !== updatedAt) throw new RecurrenceChanged();
}

class RecurrenceChanged extends UserFacingError {
  constructor() {
    super("The recurrence was changed by someone else", {
      message: "A repetição foi alterada enquanto você decidia.",
      hint: "Volte e confira a regra atual: se não for a que você quer, altere de novo.",
    });
    this.name = "RecurrenceChanged";
  }
}

/** Of what is not made yet. @throws UserFacingError, before any change, for another version */
export async function updateRule(
  { id, updatedAt }: Recurrence,
  patch: RecurrencePatch,
): Promise<void> {
  if ((await sendPatch(id, updatedAt, patch)) === null) throw new RecurrenceChanged();
}

/** Of one without entries. @throws UserFacingError, before any change, for another version, or where it has one */
export async function endRule(seen: Recurrence, today: CivilDate): Promise<void> {
  if ((await fetchSeries(seen.id)).length > 0) throw new RecurrenceChanged();
  await updateRule(seen, endWithoutEntries(seen, today));
}

/** Runs `first` and then sets the rule back. @throws RuleChangedAgain, before both */
export type UndoRule = (first?: () => Promise<unknown>) => Promise<TurnFirst>;

/** Changes entries that repeat, and maybe their rule. */
export async function changeWithRule<Result>(
  seriesId: string,
  change: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly undoRule: UndoRule }> {
  const before = await fetchRecurrence(seriesId);
  const result = await change();
  const reading = fetchRecurrence(seriesId);
  // Without the version that the change has left, the undo fails and says so.
  await Promise.allSettled([reading]);
  return { result, undoRule: async (first) => turnRule(before, await reading)(first) };
}

/** Sets the rule to what it was, unless another one than `left` is there. */
function turnRule(before: Recurrence | null, left: Recurrence | null): UndoRule {
  return async (first) => {
    const present = await assertRule(left);
    await first?.();
    if (before === null || left === null) return turnRule(left, before);
    // What runs first may change it, as the end of entries that it has made.
    const current = first === undefined ? present : await fetchRecurrence(left.id);
    return turnRule(left, await restoreRule(before, (current ?? left).updatedAt));
  };
}

/**
 * The present rule. The undo of a later change has left it another version with the same values.
 * @throws RuleChangedAgain for another rule
 */
async function assertRule(left: Recurrence | null): Promise<Recurrence | null> {
  if (left === null) return null;
  const present = await fetchRecurrence(left.id);
  const isSame =
    present !== null && JSON.stringify(patchOf(present)) === JSON.stringify(patchOf(left));
  if (!isSame) throw new RuleChangedAgain();
  return present;
}

class RuleChangedAgain extends UserFacingError {
  constructor() {
    super("The rule was changed again", {
      message: "A regra da repetição mudou de novo depois, e nada foi desfeito.",
      hint: "Se for o caso, mude a regra à mão.",
    });
    this.name = "RuleChangedAgain";
  }
}

async function restoreRule(
  before: Recurrence,
  version: Recurrence["updatedAt"],
): Promise<Recurrence> {
  const restored = await sendPatch(before.id, version, patchOf(before));
  if (restored === null) throw new RuleChangedAgain();
  return restored;
}

/** Without what follows from other columns. */
function patchOf({
  id: _id,
  nextNumber: _number,
  nextDate: _date,
  problem: _problem,
  createdAt: _made,
  updatedAt: _changed,
  ...patch
}: Recurrence): RecurrencePatch {
  return patch;
}

/** Null for another version. */
async function sendPatch(
  id: Recurrence["id"],
  version: Recurrence["updatedAt"],
  patch: RecurrencePatch,
): Promise<Recurrence | null> {
  const body = updateRecurrenceArguments.encode({ id, version, patch });
  const { data } = await callWithCategories("rpc/update_recurrence", {}, { method: "POST", body });
  return recurrencesResponse.parse(data)[0] ?? null;
}
