import type { ColumnTypes, Engine } from "../engine.ts";

export function ledger(engine: Engine): string[] {
  return [
    ...recordTables(engine.columnTypes),
    ...history(engine.columnTypes),
    ...appendOnly[engine.name],
    ...dailyTotals(engine.columnTypes),
  ];
}

function recordTables(t: ColumnTypes): string[] {
  return [
    `create table clients (
      id ${t.text} not null primary key check (substr(id, 1, 4) = 'CTT-' and length(id) <= 64),
      name ${t.text} not null check (length(name) between 1 and 200),
      phone ${t.text} check (length(phone) between 1 and 40),
      company_name ${t.text} check (length(company_name) between 1 and 200),
      profile_type ${t.text} not null check (profile_type in ('client', 'employee')),
      pix_key ${t.text} check (length(pix_key) between 1 and 140),
      is_active ${t.boolean} not null,
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null,
      check (pix_key is null or profile_type = 'employee')
    )${t.tableEnd}`,
    `create index clients_newest on clients (created_at desc, id desc)`,
    `create index clients_by_name on clients (name, id)`,

    `create table transactions (
      id ${t.text} not null primary key
        check (substr(id, 1, 4) in ('TRI-', 'TRE-') and length(id) <= 64),
      type ${t.text} not null check (type in ('income', 'expense')),
      category ${t.text} not null check (length(category) between 1 and 100),
      amount ${t.integer} not null check (amount between 0 and 999999999999),
      expected_payment_date ${t.date("expected_payment_date")},
      status ${t.text} not null check (status in ('paid', 'pending', 'overdue')),
      notes ${t.text} check (length(notes) between 1 and 2000),
      client_id ${t.text} references clients (id),
      lifecycle ${t.text} not null check (lifecycle in ('active', 'inactive', 'cancelled')),
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null
    )${t.tableEnd}`,
    `create index transactions_newest on transactions (created_at desc, id desc)`,
    `create index transactions_by_due_date on transactions (expected_payment_date, id)`,
    `create index transactions_by_client on transactions (client_id, type)`,
  ];
}

function history(t: ColumnTypes): string[] {
  return [
    `create table audit_records (
      sequence ${t.integer} not null primary key check (sequence > 0),
      id ${t.text} not null unique,
      timestamp ${t.instant("timestamp")} not null,
      user_name ${t.text} not null check (length(user_name) between 1 and 120),
      description ${t.text} not null,
      entity_type ${t.text} not null check (entity_type in ('transaction', 'contact')),
      entity_id ${t.text} not null,
      changes ${t.text},
      salt ${t.text},
      digest ${t.text} not null check (length(digest) = 64),
      hash ${t.text} not null check (length(hash) = 64),
      check ((changes is null) = (salt is null)),
      check (salt is not null or description = '')
    )${t.tableEnd}`,
    `create index audit_records_of_entity on audit_records (entity_type, entity_id, sequence)`,

    `create table audit_head (
      only_row ${t.integer} not null primary key check (only_row = 1),
      sequence ${t.integer} not null,
      hash ${t.text} not null
    )${t.tableEnd}`,
    `insert into audit_head (only_row, sequence, hash) values (1, 0, '${"0".repeat(64)}')`,
  ];
}

function dailyTotals(t: ColumnTypes): string[] {
  return [
    `create table daily_totals (
      due_date ${t.date("due_date")} not null,
      type ${t.text} not null,
      status ${t.text} not null,
      lifecycle ${t.text} not null,
      category ${t.text} not null,
      count ${t.integer} not null check (count >= 0),
      cents ${t.integer} not null check (cents >= 0),
      primary key (due_date, type, status, lifecycle, category)
    )${t.tableEnd}`,
  ];
}

/** Erasure of personal data empties the texts and drops the salt, but keeps what the hash chain covers. */
const appendOnly: Record<Engine["name"], string[]> = {
  sqlite: [
    `create trigger clients_no_delete before delete on clients
      begin select raise(abort, 'clients are never deleted'); end`,
    `create trigger audit_records_no_delete before delete on audit_records
      begin select raise(abort, 'audit_records is append-only'); end`,
    `create trigger audit_records_no_update before update on audit_records
      when not (new.description = '' and new.changes is null and new.salt is null
        and new.sequence is old.sequence and new.id is old.id and new.timestamp is old.timestamp
        and new.user_name is old.user_name and new.entity_type is old.entity_type
        and new.entity_id is old.entity_id and new.digest is old.digest and new.hash is old.hash)
      begin select raise(abort, 'audit_records is append-only'); end`,
  ],
  postgres: [
    `create function refuse_client_removal() returns trigger language plpgsql as $$
      begin raise exception 'clients are never deleted'; end $$`,
    `create trigger clients_no_delete before delete on clients
      for each row execute function refuse_client_removal()`,
    `create trigger clients_no_truncate before truncate on clients
      for each statement execute function refuse_client_removal()`,
    `create function refuse_history_change() returns trigger language plpgsql as $$
      begin raise exception 'audit_records is append-only'; end $$`,
    `create trigger audit_records_no_delete before delete on audit_records
      for each row execute function refuse_history_change()`,
    `create trigger audit_records_no_truncate before truncate on audit_records
      for each statement execute function refuse_history_change()`,
    `create trigger audit_records_no_update before update on audit_records
      for each row when (not (new.description = '' and new.changes is null and new.salt is null
        and new.sequence = old.sequence and new.id = old.id and new.timestamp = old.timestamp
        and new.user_name = old.user_name and new.entity_type = old.entity_type
        and new.entity_id = old.entity_id and new.digest = old.digest and new.hash = old.hash))
      execute function refuse_history_change()`,
  ],
};
