import type { ColumnTypes, Engine } from "../engine.ts";

/** Accounts, and a history that takes records of any kind: the domain has the list of kinds. */
export function accounts({ name, columnTypes: t }: Engine): string[] {
  return [...(name === "sqlite" ? newHistoryTable(t) : ALTERED_HISTORY), accountsTable(t)];
}

function accountsTable(t: ColumnTypes): string {
  return `create table accounts (
    id ${t.text} not null primary key check (substr(id, 1, 4) = 'CTA-' and length(id) <= 64),
    name ${t.text} not null check (length(name) between 1 and 60),
    kind ${t.text} not null check (kind in ('cash', 'bank', 'card')),
    opening_balance ${t.integer} not null
      check (opening_balance between -999999999999 and 999999999999),
    opening_date ${t.date("opening_date")} not null,
    is_default ${t.boolean} not null,
    is_active ${t.boolean} not null,
    closing_day ${t.integer},
    due_day ${t.integer},
    created_at ${t.instant("created_at")} not null,
    updated_at ${t.instant("updated_at")} not null,
    check (case when kind = 'card'
      then coalesce(closing_day between 1 and 31 and due_day between 1 and 31, false)
      else closing_day is null and due_day is null end)
  )${t.tableEnd}`;
}

const KIND_CHECK = "length(entity_type) between 1 and 40";

const ALTERED_HISTORY = [
  `alter table audit_records
    drop constraint audit_records_entity_type_check,
    add constraint audit_records_entity_type_check check (${KIND_CHECK})`,
];

/** SQLite cannot change the check of a column, so the table is made again with the same rows. */
function newHistoryTable(t: ColumnTypes): string[] {
  const columns =
    "sequence, id, timestamp, user_name, description, entity_type, entity_id, changes, salt, digest, hash";
  return [
    `alter table audit_records rename to audit_records_before`,
    `create table audit_records (
      sequence ${t.integer} not null primary key check (sequence > 0),
      id ${t.text} not null unique,
      timestamp ${t.instant("timestamp")} not null,
      user_name ${t.text} not null check (length(user_name) between 1 and 120),
      description ${t.text} not null,
      entity_type ${t.text} not null check (${KIND_CHECK}),
      entity_id ${t.text} not null,
      changes ${t.text},
      salt ${t.text},
      digest ${t.text} not null check (length(digest) = 64),
      hash ${t.text} not null check (length(hash) = 64),
      check ((changes is null) = (salt is null)),
      check (salt is not null or description = '')
    )${t.tableEnd}`,
    `insert into audit_records (${columns})
      select ${columns} from audit_records_before order by sequence`,
    `drop table audit_records_before`,
    `create index audit_records_of_entity on audit_records (entity_type, entity_id, sequence)`,
    `create index audit_records_by_time on audit_records (timestamp, id)`,
    `create trigger audit_records_no_delete before delete on audit_records
      begin select raise(abort, 'audit_records is append-only'); end`,
    `create trigger audit_records_no_update before update on audit_records
      when not (new.description = '' and new.changes is null and new.salt is null
        and new.sequence is old.sequence and new.id is old.id and new.timestamp is old.timestamp
        and new.user_name is old.user_name and new.entity_type is old.entity_type
        and new.entity_id is old.entity_id and new.digest is old.digest and new.hash is old.hash)
      begin select raise(abort, 'audit_records is append-only'); end`,
  ];
}
