import * as z from "zod";
import type { EntityType } from "#domain/entities.ts";
import { callApi } from "#web/api/fetch.ts";

/** The sequence of the first or the newest record that the history has of one id; 0 for none. */
export async function readSequence(
  entityType: EntityType,
  id: string,
  which: "first" | "newest",
): Promise<number> {
  const params = {
    select: "sequence",
    entity_type: `eq.${entityType}`,
    entity_id: `eq.${id}`,
    order: which === "first" ? "sequence" : "sequence.desc",
    limit: "1",
  };
  const { data } = await callApi("audit_records", params);
  return z.array(z.object({ sequence: z.int() })).parse(data)[0]?.sequence ?? 0;
}
