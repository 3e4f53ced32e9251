import type { CivilDate } from "#domain/civil-date.ts";
import { companyToday, instantToMs } from "#domain/company-time.ts";
import type { OriginalRecord } from "#server/commands/original-data.ts";
import type { DecodingContext } from "./decode-tables.ts";

/** The spec's phrase `Status: x → y`, with labels or stored values; phrases are joined by ` | `. */
const NEW_STATUS = /(?:^|\| )Status: [^|]*→ (?<status>[^|]+?)(?: \||$)/u;
const PAID: ReadonlySet<string> = new Set(["Pago", "paid"]);

/**
 * By entry, the company's day of the record that made it paid, if that is its newest status. A record may be of a
 * clock that is ahead of ours: no payment is of a day to come.
 */
export function paymentDays(
  history: readonly OriginalRecord[],
  { nowMs, timeZone }: Pick<DecodingContext, "nowMs" | "timeZone">,
): ReadonlyMap<string, CivilDate> {
  const newest = new Map<string, OriginalRecord>();
  for (const record of history) {
    if (!NEW_STATUS.test(record.description)) continue;
    const before = newest.get(record.entityId);
    if (before === undefined || before.timestamp <= record.timestamp) {
      newest.set(record.entityId, record);
    }
  }
  return new Map(
    [...newest].flatMap(([id, { description, timestamp }]) => {
      const status = NEW_STATUS.exec(description)?.groups?.["status"] ?? "";
      const paidMs = Math.min(instantToMs(timestamp), nowMs);
      return PAID.has(status) ? [[id, companyToday(paidMs, timeZone)]] : [];
    }),
  );
}
