import type { CivilDate } from "#domain/civil-date.ts";
import { companyToday, instantToMs } from "#domain/company-time.ts";
import type { OriginalRecord } from "#server/commands/original-data.ts";

/** Of the spec's phrase `Status: x → y`, with labels or stored values; the phrases are joined by ` | `. */
const NEW_STATUS = /(?:^|\| )Status: [^|]*→ (?<status>[^|]+?)(?: \||$)/u;
const PAID: ReadonlySet<string> = new Set(["Pago", "paid"]);

/** By entry, the company's day of the record that made it paid, if that is its newest status. */
export function paymentDays(
  history: readonly OriginalRecord[],
  timeZone: string,
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
      return PAID.has(status) ? [[id, companyToday(instantToMs(timestamp), timeZone)]] : [];
    }),
  );
}
