import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { auditRecordRow } from "#contract/audit-records.ts";
import { CONTACT_LABELS } from "#contract/contacts.ts";
import type { EntityType } from "#domain/audit-record.ts";
import { wire } from "#web/api/client.ts";
import { queryKeys } from "#web/api/query-keys.ts";

const changeValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const historyRecord = auditRecordRow.extend({
  /** Column -> [old, new]; null once erased. */
  changes: z.record(z.string(), z.tuple([changeValue, changeValue])).nullable(),
});
/** What happened to a record once: the phrase, who, when, and the values themselves. */
export type HistoryRecord = z.output<typeof historyRecord>;

/** The history of one record, newest first. */
export function historyQuery(entityType: EntityType, entityId: string) {
  return queryOptions({
    queryKey: queryKeys.history(entityType, entityId),
    queryFn: async (): Promise<HistoryRecord[]> => {
      const { data } = await wire
        .from("audit_records")
        .select("*,changes")
        .eq("entity_type", entityType)
        .eq("entity_id", entityId)
        .order("sequence", { ascending: false })
        .throwOnError();
      return z.array(historyRecord).parse(data);
    },
  });
}

/** What changed that the spec has no phrase for, in the manner of its phrases; null when nothing did. */
export function unsaidChange({ entity_type, changes }: HistoryRecord): string | null {
  const company = entity_type === "contact" ? changes?.["company_name"] : undefined;
  // A creation has every column, each as if it had been empty.
  if (company === undefined || changes?.["id"] !== undefined) return null;
  const [before, after] = company.map((value) =>
    value === null ? "não informada" : String(value),
  );
  return `${CONTACT_LABELS.company_name}: ${before} → ${after}`;
}
