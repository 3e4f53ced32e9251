import type { QueryClient } from "@tanstack/react-query";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import { entryApi } from "#web/records/entry-api.ts";
import { describeEntry } from "#domain/entry-title.ts";
import type { Entry } from "#web/records/entry.ts";
import type { CreatedRecords } from "#web/records/record-kind.ts";
import { changesTurn, type TurnFirst } from "#web/records/use-undo.ts";
import { changeWithRule, endRecurrence, isRepeating } from "./recurrence-api.ts";
import { fetchSeries } from "./series-query.ts";

/**
 * Removes created entries: a single one, a set of instalments, or the entries of a recurrence,
 * which ends.
 */
export function entryCreationTurn(queryClient: QueryClient, created: CreatedRecords<Entry>): Turn {
  const changes = created.map((entry) => entryApi.creationOf(entry, describeEntry(entry)));
  const [{ seriesId }] = created;
  if (seriesId === null) return changesTurn(queryClient, entryApi, changes);
  return changesTurn(queryClient, entryApi, changes, () => leaveSeries(created, seriesId));
}

/** A series is removed as a whole. @throws SeriesChanged, before anything is removed */
async function leaveSeries(created: CreatedRecords<Entry>, seriesId: string): Promise<TurnFirst> {
  const current = new Map((await fetchSeries(seriesId)).map((entry) => [entry.id, entry]));
  const isChanged = (entry: Entry): boolean => {
    const now = current.get(entry.id);
    return now === undefined || !entryApi.isSame(entry, now);
  };
  if (created.some(isChanged) || current.size > created.length) throw new SeriesChanged();
  const last = current.get(created.at(-1)?.id ?? created[0].id);
  const again: TurnFirst = () => Promise.resolve(() => leaveSeries(created, seriesId));
  if (last === undefined || !isRepeating(last)) return again;
  const { undoRule } = await changeWithRule(seriesId, () => endRecurrence(last, "after"));
  return async () => {
    await undoRule();
    return again();
  };
}

class SeriesChanged extends UserFacingError {
  constructor() {
    super("An entry of the series was changed", {
      message: "Um destes lançamentos já mudou depois, e nada foi desfeito.",
      hint: "Se for o caso, exclua à mão.",
    });
    this.name = "SeriesChanged";
  }
}
