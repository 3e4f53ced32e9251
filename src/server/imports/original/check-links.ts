import { TRANSACTION_LABELS } from "#contract/transaction-labels.ts";
import { canLink } from "#domain/entry-links.ts";
import type { OriginalData } from "#server/commands/original-data.ts";
import type { OriginalRow } from "./decode-tables.ts";
import type { RowCheck } from "./row-check.ts";

/** Does not report a link to a contact whose own row is already reported. */
export function checkLinks(
  check: RowCheck,
  clients: readonly OriginalRow[],
  { contacts, entries }: Pick<OriginalData, "contacts" | "entries">,
): void {
  const ids = new Set(clients.map((row) => row["id"]));
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const refuse = (id: string, why: string): void => {
    check.problems.push({ table: "transactions", id, field: TRANSACTION_LABELS.client_id, why });
  };
  for (const { id, type, clientId } of entries) {
    if (clientId === null) continue;
    const contact = byId.get(clientId);
    if (!ids.has(clientId)) refuse(id, `O contato ${clientId} não existe no original.`);
    else if (contact !== undefined && !canLink(type, contact)) {
      refuse(id, `Uma receita só pode ser de um cliente, e ${contact.name} não é.`);
    }
  }
}
