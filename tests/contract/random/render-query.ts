import type { ApiRequest } from "./both-engines.ts";
import { embeddingsByName, type Condition, type Item, type Part, type Read } from "./query-tree.ts";

type Parameter = readonly [name: string, value: string];

export function renderRequest(read: Read): ApiRequest {
  const headers: Record<string, string> = {};
  if (read.count !== null) headers["prefer"] = `count=${read.count}`;
  if (read.accept !== null) headers["accept"] = read.accept;
  if (read.range !== null) headers["range"] = `${read.range.first}-${read.range.last ?? ""}`;
  const query = encodeParameters(toParameters(read));
  return { method: read.method, path: `${read.table}${query === "" ? "" : `?${query}`}`, headers };
}

/** Percent-encoded. */
export function encodeParameters(parameters: readonly Parameter[]): string {
  return parameters
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
}

function toParameters(read: Read): Parameter[] {
  const select: Parameter[] = read.items === null ? [] : [["select", selectOf(read.items)]];
  const embedded = [...embeddingsByName(read.items)].flatMap(([name, { part }]) =>
    partParameters(part, `${name}.`),
  );
  return [...select, ...partParameters(read.part, ""), ...embedded];
}

function selectOf(items: readonly Item[]): string {
  return items.map(itemText).join(",");
}

function itemText(item: Item): string {
  if (item.kind === "star") return "*";
  const alias = item.alias === null ? "" : `${item.alias}:`;
  if (item.kind === "column") return alias + item.column;
  const hints = item.hints.map((hint) => `!${hint}`).join("");
  return `${alias}${item.target}${hints}(${selectOf(item.items)})`;
}

function partParameters({ filters, order, limit, offset }: Part, prefix: string): Parameter[] {
  const terms = order.map(({ column, of, direction, nulls }) =>
    [of === null ? column : `${of}(${column})`, direction, nulls]
      .filter((word) => word !== null)
      .join("."),
  );
  return [
    ...filters.map(toParameter),
    ...(terms.length === 0 ? [] : [["order", terms.join(",")] as const]),
    ...(limit === null ? [] : [["limit", String(limit)] as const]),
    ...(offset === null ? [] : [["offset", String(offset)] as const]),
  ].map(([name, value]) => [prefix + name, value]);
}

/** A condition as its own parameter. */
export function toParameter(condition: Condition): Parameter {
  const not = condition.isNegated ? "not." : "";
  switch (condition.kind) {
    case "group":
      return [not + condition.joiner, groupItems(condition)];
    case "is-empty":
      return [condition.embedding, `${not}is.null`];
    default:
      return [condition.column, not + operation(condition, false)];
  }
}

function groupItems({ items, isSpaced }: Extract<Condition, { kind: "group" }>): string {
  const texts = items.map(insideGroup);
  if (!isSpaced) return `(${texts.join(",")})`;
  // A space after an unquoted value would be part of it.
  return `( ${texts.map((text) => text.replace(/(?<=[)}])$/u, " ")).join(", ")})`;
}

function insideGroup(condition: Condition): string {
  const not = condition.isNegated ? "not." : "";
  switch (condition.kind) {
    case "group":
      return `${not}${condition.joiner}${condition.isSpaced ? " " : ""}${groupItems(condition)}`;
    case "is-empty":
      return `${condition.embedding}.${not}is.null`;
    default:
      return `${condition.column}.${not}${operation(condition, true)}`;
  }
}

type Operation = Exclude<Condition, { kind: "group" | "is-empty" }>;

function operation(condition: Operation, isInGroup: boolean): string {
  if (condition.kind === "set") return `${condition.operator}.{${condition.ids.join(",")}}`;
  if (condition.kind === "is") return `is.${condition.word}`;
  const { values, quotes } = condition;
  const listed = values.map(({ text }) => listText(text, quotes)).join(",");
  if (condition.kind === "in") return `in.(${listed})`;
  const { operator, quantifier } = condition;
  if (quantifier !== null) return `${operator}(${quantifier}).{${listed}}`;
  const text = values[0]?.text ?? "";
  return `${operator}.${isInGroup ? listText(text, quotes) : text}`;
}

/** A value of a list: quoted where a bare one would end early or be empty. */
function listText(text: string, quotes: boolean): string {
  const isBare = !quotes && /^[^\s"(),\\{}]+$/u.test(text) && text.toLowerCase() !== "null";
  return isBare ? text : `"${text.replace(/["\\]/gu, String.raw`\$&`)}"`;
}
