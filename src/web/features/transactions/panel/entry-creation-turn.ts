import type { QueryClient } from "@tanstack/react-query";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import { entryApi } from "#web/records/entry-api.ts";
import { describeEntry } from "#domain/entry-title.ts";
import type { Entry } from "#web/records/entry.ts";
import type { CreatedRecords } from "#web/records/record-kind.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { changesTurn } from "#web/records/use-undo.ts";
import { isUnchanged } from "../entry/is-unchanged.ts";
import { isRepeating } from "../series/recurrence-api.ts";
import { fetchSeries } from "../series/series-query.ts";
import { readSequence } from "./history-sequence.ts";

/**
 * Removes created entries: a single one, a set of instalments, or the entries of a recurrence,
 * which ends.
 */
export function entryCreationTurn(queryClient: QueryClient, created: CreatedRecords<Entry>): Turn {
  const changes = created.map((entry) => entryApi.creationOf(entry, describeEntry(entry)));
  const [first] = created;
  const { seriesId } = first;
  if (seriesId === null) return changesTurn(queryClient, entryApi, changes);
  if (!isRepeating(first)) {
    return wholeTurn(changesTurn(queryClient, entryApi, changes), created, seriesId);
  }
  return async (direction) => {
    // A repeated request, whose first answer was lost, created nothing.
    const position = await readSequence("recurrence", seriesId, "first");
    return recurrenceTurn(queryClient, { ids: [seriesId], position, entries: changes })(direction);
  };
}

/** A set of instalments is removed as a whole. @throws SeriesChanged, before anything is removed */
function wholeTurn(turn: Turn, created: CreatedRecords<Entry>, seriesId: string): Turn {
  return async (direction) => {
    if (direction === "undo") await assertUnchanged(created, seriesId);
    const { back, ...turned } = await turn(direction);
    return { ...turned, back: back === null ? null : wholeTurn(back, created, seriesId) };
  };
}

async function assertUnchanged(created: CreatedRecords<Entry>, seriesId: string): Promise<void> {
  const current = new Map((await fetchSeries(seriesId)).map((entry) => [entry.id, entry]));
  const isChanged = (entry: Entry): boolean => {
    const now = current.get(entry.id);
    return now === undefined || !isUnchanged(entry, now);
  };
  if (created.some(isChanged) || current.size > created.length) throw new SeriesChanged();
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
