import { foldedColumns } from "./0023-folded-search.ts";
import type { ColumnTypes, Engine } from "../engine.ts";

/** A contact may be several of client, employee and supplier, and has an address. */
export function kindsOfContacts({ name, columnTypes: t }: Engine): string[] {
  return name === "sqlite" ? newTable(t) : alteredTable(t);
}

/** SQLite cannot change the check of a table, so the table is made again with the same rows. */
function newTable(t: ColumnTypes): string[] {
  const columns =
    "id, name, phone, company_name, profile_type, pix_key, is_active, created_at, updated_at, document, email, notes";
  return [
    // Until the end of the transaction: between the two tables the links lead nowhere.
    `pragma defer_foreign_keys = on`,
    `create table clients_before as select ${columns} from clients`,
    // A dropped table deletes its rows one by one, with their folded texts in these.
    `drop index clients_by_plain_name`,
    `drop index clients_by_search`,
    `drop table clients`,
    `create table clients (
      id ${t.text} not null primary key check (substr(id, 1, 4) = 'CTT-' and length(id) <= 64),
      name ${t.text} not null check (length(name) between 1 and 200),
      phone ${t.text} check (length(phone) between 1 and 40),
      company_name ${t.text} check (length(company_name) between 1 and 200),
      profile_type ${t.text} not null
        check (profile_type in ('client', 'employee', 'supplier')),
      pix_key ${t.text} check (length(pix_key) between 1 and 140),
      is_active ${t.boolean} not null,
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null,
      document ${t.text} check (length(document) in (11, 14)),
      email ${t.text} check (length(email) between 3 and 254),
      notes ${t.text} check (length(notes) between 1 and 2000),
      ${newColumns(t).join(", ")},
      ${foldedColumns("sqlite", t).join(", ")},
      check (${PIX_KEY_CHECK})
    )${t.tableEnd}`,
    `insert into clients (${columns}) select ${columns} from clients_before order by rowid`,
    `drop table clients_before`,
    `create index clients_newest on clients (created_at desc, id desc)`,
    `create index clients_by_name on clients (name, id)`,
    `create index clients_by_plain_name on clients (name_plain, id)`,
    `create index clients_by_search on clients (search_plain, id)`,
    `create index clients_by_document on clients (document) where document is not null`,
    `create trigger clients_no_delete before delete on clients
      begin select raise(abort, 'clients are never deleted'); end`,
  ];
}

function alteredTable(t: ColumnTypes): string[] {
  const added = newColumns(t).map((column) => `add column ${column}`);
  return [
    `alter table clients
      drop constraint clients_pix_key_of_type,
      ${added.join(", ")},
      add constraint clients_pix_key_of_type check (${PIX_KEY_CHECK})`,
  ];
}

const PIX_KEY_CHECK = "pix_key is null or profile_type <> 'client' or other_types <> '[]'";

function newColumns(t: ColumnTypes): string[] {
  return [
    // A JSON list of what comes after `profile_type` in the order of client, employee, supplier.
    `other_types ${t.text} not null default '[]' check (other_types = '[]'
      or profile_type <> 'supplier' and other_types = '["supplier"]'
      or profile_type = 'client'
        and other_types in ('["employee"]', '["employee","supplier"]'))`,
    `address ${t.text} check (length(address) between 1 and 300)`,
  ];
}
