import { plainTextSql } from "./0004-names-in-order.ts";
import type { Engine } from "../engine.ts";

/** An index of every three characters of the notes, which the text search of entries reads. */
export function searchInNotes({ name: engine }: Engine): string[] {
  return engine === "sqlite" ? sqliteIndex() : postgresIndex();
}

/**
 * A text as it is indexed: folded, and two spaces before each word, so that the first letters of a word
 * are three characters too.
 */
function indexedText(engine: Engine["name"], column: string): string {
  const character = engine === "sqlite" ? "char" : "chr";
  const plain = plainTextSql(engine, column);
  return `'  ' || replace(replace(replace(${plain}, ${character}(10), ' '), ${character}(9), ' '), ' ', '  ')`;
}

/** The text is folded before, so that both engines find the same. */
function sqliteIndex(): string[] {
  const add = `insert into notes_search (rowid, notes)
    select new.rowid, ${indexedText("sqlite", "new.notes")} where new.notes is not null;`;
  const remove = `insert into notes_search (notes_search, rowid, notes)
    select 'delete', old.rowid, ${indexedText("sqlite", "old.notes")} where old.notes is not null;`;
  return [
    `create virtual table notes_search using fts5
      (notes, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
    `insert into notes_search (rowid, notes)
      select rowid, ${indexedText("sqlite", "notes")} from transactions where notes is not null`,
    `create trigger transactions_search_insert after insert on transactions begin ${add} end`,
    `create trigger transactions_search_delete after delete on transactions begin ${remove} end`,
    `create trigger transactions_search_update after update of notes on transactions
      when old.notes is not new.notes begin ${remove} ${add} end`,
  ];
}

/** Without pg_trgm, an extension that a server may not have or not allow. */
function postgresIndex(): string[] {
  return [
    `create function search_trigrams(notes text) returns text[]
      language sql immutable strict parallel safe as $$
      select array_agg(distinct substr(indexed, at, 3)) from (
        select ${indexedText("postgres", "notes")} as indexed
      ) as texts, generate_series(1, length(indexed) - 2) as at $$`,
    // A short list of pending changes: every search reads it.
    `create index transactions_search on transactions using gin (search_trigrams(notes))
      with (gin_pending_list_limit = 256) where notes is not null`,
    // The planner's estimates for the new index.
    "analyze transactions",
  ];
}
