/** What a search compares: one folding (`collationKey` of the domain) and one idea of a word. */
import { FOLDED, WORD_BREAKS } from "#domain/normalize-text.ts";
import type { Engine } from "../engine.ts";

/** Contacts get a folded text of all that they are searched by; the index of the notes is built again. */
export function foldedSearch({ name: engine, columnTypes: t }: Engine): string[] {
  const columns = [
    "drop column name_plain",
    ...foldedColumns(engine, t).map((column) => `add column ${column}`),
  ];
  return [
    "drop index clients_by_plain_name",
    // One pass over the table in PostgreSQL; SQLite takes one change at a time.
    ...(engine === "sqlite" ? columns : [columns.join(", ")]).map(
      (change) => `alter table clients ${change}`,
    ),
    "create index clients_by_plain_name on clients (name_plain, id)",
    ...(engine === "sqlite"
      ? ["create index clients_by_search on clients (search_plain, id)", ...sqliteIndex()]
      : postgresIndex()),
  ];
}

export function foldedColumns(
  engine: Engine["name"],
  { text }: Engine["columnTypes"],
): readonly string[] {
  const storage = engine === "sqlite" ? "virtual" : "stored";
  const folded = (column: string, value: string) =>
    `${column} ${text} generated always as (${foldSql(engine, value)}) ${storage}`;
  return [folded("name_plain", "name"), folded("search_plain", searchedText(engine))];
}

/** All that a contact is searched by; telephone and Pix key also as digits alone. */
function searchedText(engine: Engine["name"]): string {
  const columns = ["company_name", "email", "phone", "pix_key", "document"];
  const texts = [
    ...columns.map((column) => `coalesce(${column}, '')`),
    ...["phone", "pix_key"].map((column) => withoutSigns(engine, `coalesce(${column}, '')`)),
  ];
  return `name || ' ' || ${texts.join(" || ' ' || ")}`;
}

function withoutSigns(engine: Engine["name"], text: string): string {
  const signs = ["(", ")", "+", ".", "/", "-", " "];
  const others = [...FOLDED].flatMap(([sign, plain]) => (/[- ]/u.test(plain) ? [sign] : []));
  if (engine === "postgres")
    return `translate(${text}, ${quoted([...signs, ...others].join(""))}, '')`;
  const removed = (list: readonly string[], from: string) =>
    replaceAll(
      from,
      list.map((sign) => [sign, ""]),
    );
  return removed(signs, ifAny(text, ASCII, removed(others, text), text));
}

const ASCII = "[^\t -~]";
const LATIN1 = "[^\t-ÿ]";
const LATIN1_PAIRS = [...FOLDED].filter(([letter]) => letter <= "ÿ");
const OTHER_PAIRS = [...FOLDED].filter(([letter]) => letter > "ÿ");

/** `collationKey` of the domain, of an expression. */
function foldSql(engine: Engine["name"], text: string): string {
  if (engine === "postgres") return postgresFold(`lower(${text})`, "all");
  const latin1 = ifAny(text, LATIN1, replaceAll(text, OTHER_PAIRS), text);
  return ifAny(text, ASCII, replaceAll(`lower(${latin1})`, LATIN1_PAIRS), `lower(${text})`);
}

/** Of letters in lower case, those to 255 (`latin1`) or all. */
export function postgresFold(text: string, which: "latin1" | "all"): string {
  const pairs = which === "all" ? [...FOLDED] : LATIN1_PAIRS;
  const [letters, plain] = [0, 1].map((at) => quoted(pairs.map((pair) => pair[at]).join("")));
  return `translate(${text}, ${letters}, ${plain})`;
}

/** Most texts need few of the replacements. */
function ifAny(text: string, glob: string, then: string, otherwise: string): string {
  return `case when (${text}) glob ${quoted(`*${glob}*`)} then ${then} else ${otherwise} end`;
}

const SIGNS = WORD_BREAKS.filter((sign) => sign !== " ");
const isFrequent = (sign: string): boolean => ".,-/():".includes(sign);

/**
 * A text as it is indexed, folded: with two spaces before each word, so that the first letters of a word
 * are three characters too. If words begin after other signs than blanks, then also with two dashes, which
 * the folding leaves in no text, before each sign and two spaces after it (`startKey` in `search-notes.ts`).
 */
export function indexedText(engine: Engine["name"], column: string): string {
  return engine === "postgres" ? indexedInPostgres(column) : indexedInSqlite(column);
}

function indexedInPostgres(column: string): string {
  return indexedWords(column, `replace(${foldSql("postgres", column)}, ' ', '  ')`);
}

/** `words` is the column, folded, with two spaces for each. */
export function indexedWords(column: string, words: string): string {
  const list = SIGNS.map((sign) => (sign < "\u007f" ? `\\${sign}` : sign)).join("");
  const marked = `regexp_replace(${words}, ${quoted(`([${list}])`)}, '——\\1  ', 'g')`;
  return `'  ' || ${words} || case when ${column} ~ '[^\n\t 0-9A-Za-zÀ-ÖØ-öø-ÿ]' then '  ' || ${marked} else '' end`;
}

/** Each step is read from a query of its own, which an OFFSET keeps apart: it is computed once. */
function indexedInSqlite(column: string): string {
  const step = (name: string, value: string, from: string) =>
    `(select raw, ${value} as ${name} from ${from} limit 1 offset 0)`;
  const marks = (signs: readonly string[]) =>
    signs.map((sign): [string, string] => [sign, `——${sign}  `]);
  const raw = `(select ${column} as raw)`;
  const latin1 = step("text", ifAny("raw", LATIN1, replaceAll("raw", OTHER_PAIRS), "raw"), raw);
  const folded = ifAny(
    "raw",
    ASCII,
    replaceAll("lower(text)", LATIN1_PAIRS),
    plainBlanks("lower(text)"),
  );
  const words = step("words", `'  ' || replace(${folded}, ' ', '  ')`, latin1);
  const frequent = `(select raw, words, ${replaceAll("words", marks(SIGNS.filter(isFrequent)))} as marked
    from ${words} limit 1 offset 0)`;
  const rare = SIGNS.filter((sign) => !isFrequent(sign));
  const all = ifAny("words", globClass(rare), replaceAll("marked", marks(rare)), "marked");
  return `(select words || ${ifAny("raw", "[^\n\t 0-9A-Za-zÀ-ÖØ-öø-ÿ]", all, "''")} from ${frequent})`;
}

function plainBlanks(text: string): string {
  return replaceAll(text, [
    ["\n", " "],
    ["\t", " "],
  ]);
}

/** A `]` is literal at the start. */
function globClass(signs: readonly string[]): string {
  return `[]${signs.filter((sign) => !/[\]^]/u.test(sign)).join("")}^]`;
}

function sqliteIndex(): string[] {
  const add = `insert into notes_search (rowid, notes)
    select new.rowid, ${indexedText("sqlite", "new.notes")} where new.notes is not null;`;
  const remove = `insert into notes_search (notes_search, rowid, notes)
    select 'delete', old.rowid, ${indexedText("sqlite", "old.notes")} where old.notes is not null;`;
  return [
    ...["insert", "delete", "update"].map((change) => `drop trigger transactions_search_${change}`),
    "drop table notes_search",
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

function postgresIndex(): string[] {
  return [
    "drop index transactions_search",
    `create or replace function search_trigrams(notes text) returns text[]
      language sql immutable strict parallel safe as $$
      select array_agg(distinct substr(indexed, at, 3)) from (
        select ${indexedText("postgres", "notes")} as indexed
      ) as texts, generate_series(1, length(indexed) - 2) as at $$`,
    `create index transactions_search on transactions using gin (search_trigrams(notes))
      with (gin_pending_list_limit = 256) where notes is not null`,
    "analyze transactions",
  ];
}

function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce(
    (replaced, [from, to]) => `replace(${replaced}, ${quoted(from)}, ${quoted(to)})`,
    text,
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
