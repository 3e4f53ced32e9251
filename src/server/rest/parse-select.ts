/**
 * What a `select` asks for: `*`, columns, `name:column` for another name, and linked rows inside
 * each row, `name:table!hint(columns)`, one level deep.
 */
import type { Embedding, Selection, SelectedColumn } from "../rows/row-query.ts";
import { NO_FILTER } from "../rows/row-query.ts";
import { TABLES, relationOf, type TableName } from "../rows/tables.ts";
import { knownColumn } from "./parse-filter.ts";
import { TextReader } from "./scanner.ts";
import { HttpError } from "../http/http-error.ts";

const MAX_EMBEDDINGS = 10;

/** The selection that the list says; without a list, `*`. @throws HttpError */
export function parseSelect(table: TableName, list: string | null): Selection {
  if (list === null || list.trim() === "") return everyColumn(table);
  const reader = new TextReader(list, "O select");
  const items = readItems(table, reader, true);
  reader.expectEnd();
  if (items.filter(({ kind }) => kind === "embedding").length > MAX_EMBEDDINGS) {
    throw new HttpError(400, "PGRST100", `O select aceita no máximo ${MAX_EMBEDDINGS} tabelas.`);
  }
  return items;
}

/** The columns that `*` stands for. */
function everyColumn(table: TableName): SelectedColumn[] {
  return Object.entries(TABLES[table])
    .filter(([, column]) => column.isInStar)
    .map(([column]) => ({ kind: "column", column, as: column }));
}

function readItems(table: TableName, reader: TextReader, mayEmbed: boolean): Selection {
  const items = [...readItem(table, reader, mayEmbed)];
  while (reader.accept(",")) items.push(...readItem(table, reader, mayEmbed));
  // PostgREST gives a column named twice once.
  const byName = Map.groupBy(items, ({ as }) => as);
  return [...byName].flatMap(([as, [first, ...others]]) => {
    const isAmbiguous = others.some(({ kind }) => kind === "embedding" || first?.kind !== kind);
    if (isAmbiguous) {
      throw new HttpError(400, "PGRST100", `O select tem o nome ${as} mais de uma vez.`, {
        hint: "Dê a cada tabela um nome seu, como em cliente:clients(name).",
      });
    }
    return first ?? [];
  });
}

function readItem(table: TableName, reader: TextReader, mayEmbed: boolean): Selection {
  reader.skipSpaces();
  if (reader.match(/\*\s*/uy) !== null) return everyColumn(table);
  const alias = reader.match(/([a-zA-Z_]\w{0,62}|"[a-zA-Z_]\w{0,62}"):(?!:)/uy)?.[1];
  const name = readName(reader) ?? reader.fail("uma coluna, uma tabela ou *");
  const as = alias?.replaceAll('"', "") ?? name;
  // No object that is made member by member, as drivers make rows, can hold it.
  if (as === "__proto__") {
    throw new HttpError(400, "PGRST100", `O select não aceita o nome ${as}.`);
  }
  const isSum = reader.match(/\.\w+\(\)/uy) !== null;
  if (isSum || (name === "count" && reader.match(/\(\)/uy) !== null)) {
    throw new HttpError(400, "PGRST123", `O select não soma nem conta: ${name}() não é atendido.`, {
      hint: "Somas e contagens estão em rpc/snapshot, rpc/dashboard e rpc/report; Prefer: count=exact conta.",
    });
  }
  const hints = readHints(reader);
  if (hints.length === 0 && !reader.accept("(")) {
    reader.skipSpaces();
    knownColumn(table, name);
    return [{ kind: "column", column: name, as }];
  }
  if (hints.length > 0) reader.expect("(");
  if (!mayEmbed) {
    throw new HttpError(400, "PGRST100", "O select aceita um só nível de tabelas dentro de outra.");
  }
  return [readEmbedding(table, reader, { name, as, hints })];
}

function readName(reader: TextReader): string | null {
  const name = reader.match(/\w{1,63}|"\w{1,63}"/uy)?.[0] ?? null;
  return name === null ? null : name.replaceAll('"', "");
}

function readHints(reader: TextReader): string[] {
  const hints: string[] = [];
  while (reader.accept("!")) {
    hints.push(
      reader.match(/\w{1,63}/uy)?.[0] ?? reader.fail("inner, left ou o nome de um vínculo"),
    );
  }
  return hints;
}

function readEmbedding(
  table: TableName,
  reader: TextReader,
  said: { readonly name: string; readonly as: string; readonly hints: readonly string[] },
): Embedding {
  const [joins = [], links = []] = [true, false].map((isJoin) =>
    said.hints.filter((hint) => (hint === "inner" || hint === "left") === isJoin),
  );
  const [link = null, ...moreLinks] = links;
  const relation = moreLinks.length === 0 ? relationOf(table, said.name, link) : null;
  if (relation === null) {
    throw new HttpError(
      400,
      "PGRST200",
      `Não há vínculo entre ${table} e ${[said.name, ...said.hints].join("!")}.`,
    );
  }
  const isEmpty = reader.accept(")");
  const select = isEmpty ? [] : readItems(relation.to, reader, false);
  if (!isEmpty) reader.expect(")");
  reader.skipSpaces();
  return {
    kind: "embedding",
    relation,
    as: said.as,
    isInner: joins.at(-1) === "inner",
    query: { select, filter: NO_FILTER, order: [], after: null, limit: null, offset: 0 },
  };
}
