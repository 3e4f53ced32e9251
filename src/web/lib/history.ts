import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { auditRecordRow, type AuditRecordRow } from "#contract/audit-records.ts";
import type { EntityType } from "#domain/audit-record.ts";
import { wire } from "./wire.ts";

/** The history of one record, newest first. */
export function historyQuery(entityType: EntityType, entityId: string) {
  return queryOptions({
    queryKey: ["history", entityType, entityId],
    queryFn: async (): Promise<AuditRecordRow[]> => {
      const { data } = await wire
        .from("audit_records")
        .select("*")
        .eq("entity_type", entityType)
        .eq("entity_id", entityId)
        .order("sequence", { ascending: false })
        .throwOnError();
      return z.array(auditRecordRow).parse(data);
    },
  });
}
