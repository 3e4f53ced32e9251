import { clsx } from "clsx";
import { cents, formatBrl } from "#domain/money.ts";
import { paidOfTotalText } from "#domain/payment-text.ts";
import { MarkText } from "#web/records/entry-mark.tsx";
import type { ListedEntry } from "#web/records/entry.ts";

/**
 * `· resto de R$ 1.000,00`, for an open entry that is paid in part. On a phone below a name, where
 * it has no room, it is only read aloud.
 */
export function RestMark({ entry, isBelow }: { entry: ListedEntry; isBelow: boolean }) {
  const { status, amountCents, paidPartsCents } = entry;
  if (status === "paid" || paidPartsCents === 0) return null;
  const total = cents(amountCents + paidPartsCents);
  const title = paidOfTotalText(entry, paidPartsCents, total);
  return (
    <MarkText
      mark={{ long: "resto ", text: `de ${formatBrl(total)}`, title }}
      className={clsx("shrink-0", isBelow && "@max-[30rem]:sr-only")}
    />
  );
}
