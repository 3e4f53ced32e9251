/** `*`, `column`, `alias:column`, and embeddings, `alias:table!hint(columns)`, one level deep. */
import type { Embedding, Selection } from "../rows/row-query.ts";
import { NO_FILTER } from "../rows/row-query.ts";
import { starColumns } from "../rows/project-columns.ts";
import { relationsOf, type TableName } from "../rows/tables.ts";
import { knownColumn } from "./parse-filter.ts";
import { Scanner, removeEscapes } from "./scanner.ts";
import { HttpError, parseError } from "../errors/http-error.ts";

const MAX_EMBEDDINGS = 10;

/** Defaults to `*`. @throws HttpError */
export function parseSelect(table: TableName, list: string | null): Selection {
  if (list === null || list.trim() === "") return starColumns(table);
  const scanner = new Scanner(list, "O select");
  const items = parseItems(table, scanner, true);
  scanner.expectEnd();
  if (items.filter(({ kind }) => kind === "embedding").length > MAX_EMBEDDINGS) {
    throw parseError(`O select aceita no máximo ${MAX_EMBEDDINGS} tabelas.`);
  }
  return items;
}

function parseItems(table: TableName, scanner: Scanner, mayEmbed: boolean): Selection {
  const items = [...parseItem(table, scanner, mayEmbed)];
  while (scanner.accept(",")) items.push(...parseItem(table, scanner, mayEmbed));
  // PostgREST returns a repeated column once.
  const byName = Map.groupBy(items, ({ as }) => as);
  return [...byName].flatMap(([as, [first, ...others]]) => {
    const isAmbiguous = others.some(
      (other) =>
        first?.kind !== "column" || other.kind !== "column" || other.column !== first.column,
    );
    if (isAmbiguous) {
      throw parseError(`O select tem o nome ${as} mais de uma vez.`, {
        hint: "Dê a cada coluna ou tabela um nome seu, como em cliente:clients(name).",
      });
    }
    return first ?? [];
  });
}

function parseItem(table: TableName, scanner: Scanner, mayEmbed: boolean): Selection {
  scanner.skipSpaces();
  if (scanner.match(/\*\s*/uy) !== null) return starColumns(table);
  refuseOther(scanner, /\.\.\./uy, "não junta as colunas de outra tabela às desta");
  const alias = parseAlias(scanner);
  const name = scanner
    .expectMatch(/[\p{L}\p{M}\p{N}_]{1,63}|"\w{1,63}"/uy, "uma coluna, uma tabela ou *")
    .replaceAll('"', "");
  const as = alias ?? name;
  const aggregate = scanner.match(name === "count" ? /(\.\w+)?\(\)/uy : /\.\w+\(\)/uy)?.[0];
  if (aggregate !== undefined) {
    const written = `${name}${aggregate}`;
    throw new HttpError(
      400,
      "PGRST123",
      `O select não soma nem conta: ${written} não é atendido.`,
      {
        hint: "Somas e contagens estão em rpc/snapshot, rpc/dashboard e rpc/report; Prefer: count=exact conta.",
      },
    );
  }
  refuseOther(scanner, /::/uy, "não converte tipos");
  refuseOther(scanner, /->/uy, "não lê partes de uma coluna");
  const hints = parseHints(scanner);
  if (hints.length === 0 && !scanner.accept("(")) {
    scanner.skipSpaces();
    knownColumn(table, name);
    return [{ kind: "column", column: name, as }];
  }
  if (hints.length > 0) scanner.expect("(");
  // It also names the parameters of the embedding.
  if (!/^\w+$/u.test(as)) {
    throw parseError(
      `O nome de uma tabela no select só tem letras sem acento, algarismos e _, e não ${JSON.stringify(as)}.`,
    );
  }
  if (!mayEmbed) {
    throw parseError("O select aceita um só nível de tabelas dentro de outra.");
  }
  return [parseEmbedding(table, scanner, { name, as, hints })];
}

/**
 * Like PostgREST, takes letters of any alphabet, digits, `_` and `$`, with spaces and dashes
 * between them, or any quoted text.
 */
function parseAlias(scanner: Scanner): string | null {
  const [, plain, quoted] =
    scanner.match(
      /(?:([\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$ -]{0,62}?)|"((?:[^"\\\p{C}]|\\["\\]){1,63})") *:(?!:)/uy,
    ) ?? [];
  const alias = plain ?? (quoted === undefined ? null : removeEscapes(quoted));
  // Drivers that assign the first would set the prototype of the row; `matchAuditClaim` has a name
  // of its own that begins with a blank.
  if (alias === "__proto__" || (alias !== null && alias.trimStart() !== alias)) {
    throw parseError(`O select não aceita o nome ${JSON.stringify(alias)}.`);
  }
  return alias;
}

/** Refuses a form that only PostgREST has; `sign` is sticky. */
function refuseOther(scanner: Scanner, sign: RegExp, why: string): void {
  const found = scanner.match(sign);
  if (found !== null) throw parseError(`O select ${why}: "${found[0]}" não é atendido.`);
}

function parseHints(scanner: Scanner): string[] {
  const hints: string[] = [];
  while (scanner.accept("!")) {
    hints.push(scanner.expectMatch(/\w{1,63}/uy, "inner, left ou o nome de um vínculo"));
  }
  return hints;
}

function parseEmbedding(
  table: TableName,
  scanner: Scanner,
  { name, as, hints }: { readonly name: string; readonly as: string; readonly hints: string[] },
): Embedding {
  const [joins = [], links = []] = [true, false].map((isJoin) =>
    hints.filter((hint) => (hint === "inner" || hint === "left") === isJoin),
  );
  const [link = null, ...moreLinks] = links;
  const [relation, other] = moreLinks.length === 0 ? relationsOf(table, name, link) : [];
  if (relation === undefined) {
    throw new HttpError(
      400,
      "PGRST200",
      `Não há vínculo entre ${table} e ${[name, ...hints].join("!")}.`,
    );
  }
  if (other !== undefined) {
    const column = relation.isToMany ? relation.toColumn : relation.fromColumn;
    throw new HttpError(
      300,
      "PGRST201",
      `Há mais de um vínculo entre ${table} e ${name}: diga qual, como em ${name}!${column}.`,
    );
  }
  const isEmpty = scanner.accept(")");
  const select = isEmpty ? [] : parseItems(relation.to, scanner, false);
  if (!isEmpty) scanner.expect(")");
  scanner.skipSpaces();
  return {
    kind: "embedding",
    relation,
    as,
    isInner: joins.at(-1) === "inner",
    query: { select, filter: NO_FILTER, order: [], after: null, limit: null, offset: 0 },
  };
}
