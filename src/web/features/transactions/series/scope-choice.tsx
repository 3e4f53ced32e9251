import { useQuery } from "@tanstack/react-query";
import { RadioList } from "#web/controls/radio-list.tsx";
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

/** Null for an entry that is not in a series; `others` is null until they are loaded. */
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
    <RadioList
      legend={
        isRepeating(entry)
          ? `Da recorrência, ${othersText(others, "m")}`
          : `Das parcelas, ${othersText(others)}`
      }
      value={scope}
      options={offeredScopes(others).map((one) => ({ value: one, label: scopeLabel(one, entry) }))}
      change={change}
    />
  );
}
