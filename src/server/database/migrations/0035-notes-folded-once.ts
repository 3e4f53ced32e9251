import type { Engine } from "../engine.ts";
import { indexedWords, postgresFold } from "./0023-folded-search.ts";

/** PostgreSQL folded a note four times for the index of the search, and looked for each letter among all that fold. */
export function notesFoldedOnce({ name }: Engine): string[] {
  if (name === "sqlite") return [];
  return [
    "drop index transactions_search",
    // An OFFSET keeps the steps apart: each is computed once.
    `create or replace function search_trigrams(notes text) returns text[]
      language sql immutable strict parallel safe as $$
      select array_agg(distinct substr(indexed, at, 3)) from (
        select ${indexedWords("notes", "words")} as indexed from (
          select replace(
            case when letters ~ '[^\n\t -ÿ]' then ${postgresFold("letters", "all")}
              else ${postgresFold("letters", "latin1")} end, ' ', '  ') as words
          from (select lower(notes) as letters offset 0) as lowered offset 0
        ) as folded offset 0
      ) as texts, generate_series(1, length(indexed) - 2) as at $$`,
    `create index transactions_search on transactions using gin (search_trigrams(notes))
      with (gin_pending_list_limit = 256) where notes is not null`,
    "analyze transactions",
  ];
}
