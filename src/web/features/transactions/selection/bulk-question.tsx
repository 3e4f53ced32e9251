import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import * as z from "zod";
import type { Condition } from "#web/api/condition-params.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { isPaidPart, partEndText, partsEndText } from "../payments/part-warning.ts";
import type { BulkTarget } from "./use-bulk-actions.ts";

/**
 * The question before the selected entries are cancelled or removed, with a warning about the paid
 * parts among them. `ending` is the verb of the action.
 */
export function BulkQuestion({
  title,
  target,
  ending,
  ...rest
}: Pick<
  ComponentProps<typeof Confirmation>,
  "title" | "question" | "isOpen" | "onConfirm" | "onClose"
> & {
  target: BulkTarget;
  ending: string;
}) {
  const isAll = target.kind === "all";
  const { data, error, refetch, isFetching } = useQuery({
    ...hasPaidPartsQuery(isAll ? target.search.conditions : []),
    enabled: rest.isOpen && isAll,
  });
  const hasParts = isAll ? data : target.entries.some(isPaidPart);
  return (
    <Confirmation
      title={title}
      confirmLabel={title}
      cancelLabel="Voltar"
      isBusy={hasParts === undefined}
      {...rest}
    >
      {hasParts === undefined && error !== null && (
        <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {hasParts === true && (
        <p className="rounded-md border border-warning/40 bg-warning/8 p-3">
          {warningOf(target, ending)}
        </p>
      )}
    </Confirmation>
  );
}

function warningOf(target: BulkTarget, ending: string): string {
  const [part, ...others] = target.kind === "all" ? [] : target.entries;
  return part === undefined || others.length > 0 ? partsEndText(ending) : partEndText(part, ending);
}

/** The conditions of `isPaidPart`. */
const PAID_PART: readonly Condition[] = [
  ["payment_role", "eq.part"],
  ["status", "eq.paid"],
  ["lifecycle", "neq.cancelled"],
];

/** True if one of the entries that are found is a paid part. */
function hasPaidPartsQuery(conditions: readonly Condition[]) {
  const params = [...conditions, ...PAID_PART].map(([name, value]) => [name, value]);
  return queryOptions({
    queryKey: queryKeys.hasPaidParts(conditions),
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams([["select", "id"], ...params, ["limit", "1"]]);
      const { data } = await callApi("transactions", search, { signal });
      return z.array(z.unknown()).parse(data).length > 0;
    },
  });
}
