import { formatBrl } from "#domain/money.ts";
import type { Transfer } from "#domain/transfer.ts";

/** The name of a transfer in messages. */
export function transferName({ amountCents }: Transfer): string {
  return `Transferência de ${formatBrl(amountCents)}`;
}
