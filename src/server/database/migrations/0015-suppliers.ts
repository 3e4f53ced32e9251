import { plainTextSql } from "./0004-names-in-order.ts";
import type { ColumnTypes, Engine } from "../engine.ts";

/** Contacts may be suppliers, and have a document, an e-mail and notes. */
export function suppliers({ name, columnTypes: t }: Engine): string[] {
  return [
    ...(name === "sqlite" ? newTable(t) : alteredTable(t)),
    `create index clients_by_document on clients (document) where document is not null`,
  ];
}

/** SQLite cannot change the check of a column, so the table is made again with the same rows. */
function newTable(t: ColumnTypes): string[] {
  const columns =
    "id, name, phone, company_name, profile_type, pix_key, is_active, created_at, updated_at";
  return [
    // Until the end of the transaction: between the two tables the links lead nowhere.
    `pragma defer_foreign_keys = on`,
    `create table clients_before as select ${columns} from clients`,
    `drop table clients`,
    `create table clients (
      id ${t.text} not null primary key check (substr(id, 1, 4) = 'CTT-' and length(id) <= 64),
      name ${t.text} not null check (length(name) between 1 and 200),
      phone ${t.text} check (length(phone) between 1 and 40),
      company_name ${t.text} check (length(company_name) between 1 and 200),
      profile_type ${t.text} not null check (${TYPE_CHECK}),
      pix_key ${t.text} check (length(pix_key) between 1 and 140),
      is_active ${t.boolean} not null,
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null,
      ${newColumns(t).join(", ")},
      name_plain ${t.text} generated always as (${plainTextSql("sqlite", "name")}) virtual,
      check (${PIX_KEY_CHECK})
    )${t.tableEnd}`,
    `insert into clients (${columns}) select ${columns} from clients_before order by rowid`,
    `drop table clients_before`,
    `create index clients_newest on clients (created_at desc, id desc)`,
    `create index clients_by_name on clients (name, id)`,
    `create index clients_by_plain_name on clients (name_plain, id)`,
    `create trigger clients_no_delete before delete on clients
      begin select raise(abort, 'clients are never deleted'); end`,
  ];
}

function alteredTable(t: ColumnTypes): string[] {
  return [
    `alter table clients
      drop constraint clients_profile_type_check,
      drop constraint clients_check,
      add constraint clients_profile_type_check check (${TYPE_CHECK}),
      add constraint clients_pix_key_of_type check (${PIX_KEY_CHECK}),
      ${newColumns(t)
        .map((column) => `add column ${column}`)
        .join(", ")}`,
  ];
}

const TYPE_CHECK = "profile_type in ('client', 'employee', 'supplier')";
const PIX_KEY_CHECK = "pix_key is null or profile_type <> 'client'";

function newColumns(t: ColumnTypes): string[] {
  return [
    `document ${t.text} check (length(document) in (11, 14))`,
    `email ${t.text} check (length(email) between 3 and 254)`,
    `notes ${t.text} check (length(notes) between 1 and 2000)`,
  ];
}
