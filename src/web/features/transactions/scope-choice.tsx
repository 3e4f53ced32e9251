import { useQuery } from "@tanstack/react-query";
import type { Entry } from "#web/records/entry.ts";
import { isRepeating } from "./recurrence-api.ts";
import { othersText } from "./scope-dialog.tsx";
import {
  offeredScopes,
  otherParts,
  scopeLabel,
  seriesQuery,
  type OtherParts,
  type Scope,
} from "./series-query.ts";

/** None for an entry that is no part of a series; `others` is null until they are loaded. */
export function useOtherParts(entry: Entry) {
  const { seriesId } = entry;
  const query = useQuery({ ...seriesQuery(seriesId ?? ""), enabled: seriesId !== null });
  const parts = seriesId === null ? [] : query.data;
  return { query, others: parts === undefined ? null : otherParts(entry, parts) };
}

export function ScopeChoice({
  entry,
  others,
  scope,
  change,
}: {
  entry: Entry;
  others: OtherParts;
  scope: Scope;
  change: (scope: Scope) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-muted">
        {isRepeating(entry)
          ? `Da repetição, ${othersText(others, "m")}`
          : `Das parcelas, ${othersText(others)}`}
      </legend>
      {offeredScopes(others).map((one) => (
        <label key={one} className="flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name="scope"
            className="size-4 accent-accent"
            checked={scope === one}
            onChange={() => change(one)}
          />
          {scopeLabel(one, entry)}
        </label>
      ))}
    </fieldset>
  );
}
