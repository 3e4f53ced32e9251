/** Rebuilds the index of the notes, and compares. PostgreSQL maintains its index itself. */
import { sql, type Kysely } from "kysely";
import type { Problem } from "#contract/trust.ts";
import type { SnapshotReader } from "../database/database.ts";
import { indexedText } from "../database/migrations/0023-folded-search.ts";
import type { Schema } from "../database/schema.ts";

export async function checkSearch({ db, engine }: SnapshotReader): Promise<Problem[]> {
  if (engine.name !== "sqlite") return [];
  await sql`pragma temp_store = memory`.execute(db);
  await sql`create virtual table temp.notes_again using fts5
    (notes, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1')`.execute(db);
  await sql`insert into temp.notes_again (rowid, notes)
    select rowid, ${sql.raw(indexedText("sqlite", "notes"))} from transactions
    where notes is not null`.execute(db);
  const stored = await readOccurrences(db, "main", "notes_search");
  const again = await readOccurrences(db, "temp", "notes_again");
  if (stored === again) return [];
  return [
    {
      check: "search",
      text: "A busca não confere com as observações, e pode deixar de achar lançamentos. Os lançamentos são conferidos à parte.",
      intactUntil: null,
    },
  ];
}

/** Counts and sums of the positions of each trigram. */
async function readOccurrences(db: Kysely<Schema>, schema: string, table: string): Promise<string> {
  const occurrences = sql.table(`temp.${table}_occurrences`);
  await sql`create virtual table ${occurrences}
    using fts5vocab(${sql.raw(schema)}, ${sql.raw(table)}, instance)`.execute(db);
  const { rows } =
    await sql`select term, count(*) as count, sum(doc) as docs, sum("offset") as offsets,
    sum(doc % 1000003 * ("offset" + 1)) as positions from ${occurrences}
    group by term order by term`.execute(db);
  return JSON.stringify(rows);
}
