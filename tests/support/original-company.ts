/** A company as stored in the original's hosted backend. */
import { TRANSACTION_STATUSES } from "#domain/transaction.ts";
import type { Row } from "./api-rows.ts";
import type { OriginalTables } from "./hosted-backend.ts";
import { CATEGORY_WORDS } from "./words.ts";

const START = Date.UTC(2024, 0, 2, 12);
const MINUTE_MS = 60_000;

/** With microseconds and a zone, as PostgreSQL formats it. */
function instant(minutes: number): string {
  return new Date(START + minutes * MINUTE_MS).toISOString().replace("Z", "456+00:00");
}

export function originalContact(at: number, changes: Row = {}): Row {
  const isEmployee = at % 5 === 0;
  return {
    id: `CTT-lx${at.toString(36).padStart(6, "0")}`,
    name: `Pessoa ${at}`,
    phone: at % 2 === 0 ? "(11) 98765-4321" : null,
    company_name: at % 3 === 0 ? "Padaria São João" : null,
    profile_type: isEmployee ? "employee" : "client",
    pix_key: isEmployee ? `pix${at}@exemplo.com.br` : null,
    is_active: at % 7 !== 0,
    created_at: instant(at),
    updated_at: instant(at + 1),
    ...changes,
  };
}

export function originalEntry(at: number, changes: Row = {}): Row {
  const isIncome = at % 3 !== 0;
  return {
    id: `${isIncome ? "TRI" : "TRE"}-lx${at.toString(36).padStart(6, "0")}`,
    type: isIncome ? "income" : "expense",
    category: CATEGORY_WORDS[at % CATEGORY_WORDS.length],
    amount: ((at * 7919) % 1_000_000) / 100,
    expected_payment_date: `2024-${String((at % 12) + 1).padStart(2, "0")}-${String((at % 28) + 1).padStart(2, "0")}`,
    status: TRANSACTION_STATUSES[at % 3],
    notes: at % 4 === 0 ? `Nota ${at}\ncom duas linhas; e "aspas"` : null,
    client_id: null,
    lifecycle: at % 10 === 0 ? "cancelled" : "active",
    created_at: instant(at),
    updated_at: instant(at + 5),
    ...changes,
  };
}

export function originalRecord(at: number, entityId: unknown, changes: Row = {}): Row {
  return {
    id: `AUD-lx${at.toString(36).padStart(6, "0")}`,
    user_name: "Usuário Atual",
    description: "Lançamento criado",
    entity_type: "transaction",
    entity_id: entityId,
    timestamp: instant(at),
    ...changes,
  };
}

/**
 * A company with this many entries, each with its record, some with a contact, and a history that
 * uses `client`.
 */
export function originalCompany(entryCount: number): OriginalTables {
  const clients = Array.from({ length: Math.min(12, entryCount) }, (_, at) => originalContact(at));
  const transactions = Array.from({ length: entryCount }, (_, at) =>
    // The contact is a client, which both types may link to.
    originalEntry(at, { client_id: at % 2 === 0 ? (clients[1 + (at % 4)]?.["id"] ?? null) : null }),
  );
  const ofEntries = transactions.map(({ id }, at) => originalRecord(at, id));
  const ofContacts = clients.map(({ id }, at) =>
    originalRecord(entryCount + at, id, {
      description: "Contato criado",
      entity_type: at % 2 === 0 ? "client" : "contact",
    }),
  );
  return { clients, transactions, audit_records: [...ofEntries, ...ofContacts] };
}
