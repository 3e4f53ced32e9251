import type { Engine } from "../engine.ts";

/** What the company asks its debtors for money with: its Pix key, and the text of the message. */
export function chargeMessage({ columnTypes: t }: Engine): string[] {
  return [
    `alter table company add column pix_key ${t.text} check (length(pix_key) between 1 and 140)`,
    `alter table company add column charge_message ${t.text}
      check (length(charge_message) between 1 and 1000)`,
  ];
}
