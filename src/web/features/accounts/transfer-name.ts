import { formatBrl } from "#domain/money.ts";
import type { Transfer } from "#domain/transfer.ts";

/** What messages call a transfer. */
export function transferName({ amountCents }: Transfer): string {
  return `Transferência de ${formatBrl(amountCents)}`;
}
