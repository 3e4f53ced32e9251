/** The lines of the activity: a record, or an expandable group of the records of one command. */
import { IMPORTED, recordText } from "#domain/audit-descriptions.ts";
import { companyToday, instantToMs, parseInstant } from "#domain/company-time.ts";
import { addDays, type CivilDate } from "#domain/civil-date.ts";
import { isOfTiedPayment } from "#domain/entry-payment.ts";
import { isOfOtherTie } from "#domain/payment-ties.ts";
import { PHRASE_SEPARATOR } from "#domain/history-phrases.ts";
import { pluralize } from "#domain/format-amount.ts";
import { ENTITIES, type EntityType } from "#domain/entities.ts";
import type { ActivityRow } from "./activity-source.ts";

export type ActivityItem =
  | {
      readonly kind: "record";
      readonly id: string;
      readonly row: ActivityRow;
      /** True if listed below its command. */
      readonly isPart: boolean;
    }
  | {
      readonly kind: "command";
      readonly id: string;
      /**
       * Describes the command. If `isLed`, it is the record that the others follow: the category of
       * a merge, or the rule of a series; otherwise the newest one.
       */
      readonly head: ActivityRow;
      readonly isLed: boolean;
      readonly rows: readonly ActivityRow[];
      readonly count: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: "unlisted";
      readonly id: string;
      readonly count: number;
      readonly row: ActivityRow;
    };

/** `openIds` are those of expanded commands. */
export function toItems(
  rows: readonly ActivityRow[],
  openIds: ReadonlySet<string>,
): readonly ActivityItem[] {
  return commandsOf(rows).flatMap((command): ActivityItem[] => {
    const [first] = command;
    const last = command.at(-1);
    if (first === undefined || last === undefined) return [];
    const { unlistedCount } = last;
    if (command.length === 1 && unlistedCount === 0) {
      return [{ kind: "record", id: first.id, row: first, isPart: false }];
    }
    const id = `command-${first.id}`;
    const isOpen = openIds.has(id);
    const count = command.length + unlistedCount;
    const leader = leaderOf(command);
    const parts = isOpen ? command.map((row) => partOf(row)) : [];
    const unlisted =
      isOpen && unlistedCount > 0
        ? [{ kind: "unlisted", id: `${id}-rest`, count: unlistedCount, row: last } as const]
        : [];
    const line = {
      kind: "command",
      id,
      head: leader ?? first,
      isLed: leader !== null,
      rows: command,
      count,
      isOpen,
    } as const;
    return [line, ...parts, ...unlisted];
  });
}

function partOf(row: ActivityRow): ActivityItem {
  return { kind: "record", id: row.id, row, isPart: true };
}

/**
 * Groups the records of one command, which have the same user and time. Older versions gave several
 * commands one time while the clock was behind: the time of their ids is another.
 */
function commandsOf(rows: readonly ActivityRow[]): ActivityRow[][] {
  const commands: ActivityRow[][] = [];
  for (const row of rows) {
    const last = commands.at(-1)?.at(-1);
    const isSame =
      last !== undefined &&
      last.timestamp === row.timestamp &&
      last.user_name === row.user_name &&
      Math.abs(idMs(last) - idMs(row)) <= MAX_GAP_MS;
    if (isSame) commands.at(-1)?.push(row);
    else commands.push([row]);
  }
  return commands;
}

/** Between the ids of two neighbours, also if a filter hides those in between. */
const MAX_GAP_MS = 10_000;
const ID_TIME = /^AUD-(?<time>[0-9a-z]{8,9})[0-9a-z]{6}$/u;

/** The clock at which the id was made; 0 for an id of another program. */
function idMs({ id }: ActivityRow): number {
  return Number.parseInt(ID_TIME.exec(id)?.groups?.["time"] ?? "0", 36);
}

/**
 * The record that is no entry, if entries follow it, or the category that recurrences follow; for a
 * payment, the paid entry. None follows a contact: an import has both.
 */
function leaderOf(command: readonly ActivityRow[]): ActivityRow | null {
  const others = command.filter(({ entity_type: type }) => !FOLLOWERS.has(type));
  const first = others.at(-1);
  if (first !== undefined) {
    const isFollowed = others.length < command.length || isOfMerge(first, others);
    return isFollowed ? first : null;
  }
  const paid = command.filter(
    ({ description }) => isOfTiedPayment(description) && !isOfOtherTie(description),
  );
  return paid.length === 1 ? (paid[0] ?? null) : null;
}

/** True for the category of a merge that moves recurrences only. */
function isOfMerge({ entity_type: first }: ActivityRow, others: readonly ActivityRow[]): boolean {
  return first === "category" && others.some(({ entity_type: type }) => type !== "category");
}

const FOLLOWERS: ReadonlySet<EntityType> = new Set(["transaction", "contact"]);

function isImport(rows: readonly ActivityRow[]): boolean {
  return rows.every(({ description }) => IMPORTED.has(description));
}

export function rowOf(item: ActivityItem): ActivityRow {
  return item.kind === "command" ? item.head : item.row;
}

export function descriptionOf({ description, changes }: ActivityRow): string {
  return recordText({ description, isErased: changes === null });
}

/** The action common to all records, or that of the record that they follow. */
export function titleOf(item: Exclude<ActivityItem, { kind: "unlisted" }>): string {
  if (item.kind === "record") return descriptionOf(item.row);
  const { head, isLed, rows, count } = item;
  if (isLed) {
    // The phrase of a payment includes its amounts.
    const [cause = "", ...more] = descriptionOf(head).split(PHRASE_SEPARATOR);
    return isOfTiedPayment(cause)
      ? `${cause} · ${head.subject.name}`
      : `${[cause, ...more].join(PHRASE_SEPARATOR)} · ${head.subject.label}`;
  }
  if (isImport(rows)) return "Importação do sistema original";
  const title = commonOf(rows, descriptionOf) ?? outcomeOf(rows) ?? "Várias alterações de uma vez";
  // Nothing is known about records that are not listed.
  const name = rows.length < count ? null : commonOf(rows, ({ subject }) => subject.name);
  return name === null ? title : `${title} · ${name}`;
}

/**
 * The new state common to all of them, whatever it was before: `Status: Pago`. Null if there is
 * none.
 */
function outcomeOf(rows: readonly ActivityRow[]): string | null {
  const outcomes = rows.map((row) => descriptionOf(row).split(PHRASE_SEPARATOR).map(withoutBefore));
  const [first = [], ...others] = outcomes;
  const common = first.filter((phrase) => others.every((other) => other.includes(phrase)));
  return common.length === 0 ? null : common.join(PHRASE_SEPARATOR);
}

function withoutBefore(phrase: string): string {
  return phrase.replace(/: .+ → /u, ": ");
}

/** The value common to all, or null if it differs. */
function commonOf(
  rows: readonly ActivityRow[],
  textOf: (row: ActivityRow) => string,
): string | null {
  const [first, ...others] = new Set(rows.map(textOf));
  return first === undefined || others.length > 0 ? null : first;
}

/** `12 lançamentos`, `2 categorias e 40 lançamentos`. */
export function describeCount({ rows, count }: Extract<ActivityItem, { kind: "command" }>): string {
  const types = Map.groupBy(rows, ({ entity_type: type }) => type);
  const unlisted = count - rows.length;
  // The contacts of an import come first, and are the last to be listed.
  const isMixed = types.size > 2 || (unlisted > 0 && isImport(rows));
  if (isMixed) return pluralize(count, "registro", "registros");
  return [...types]
    .toReversed()
    .map(([type, some], at, all) => {
      const { one, many } = nounsOf(type);
      return pluralize(some.length + (at === all.length - 1 ? unlisted : 0), one, many);
    })
    .join(" e ");
}

/** A newer server may have kinds that this page does not know. */
function nounsOf(type: EntityType): { readonly one: string; readonly many: string } {
  return Object.hasOwn(ENTITIES, type) ? ENTITIES[type] : { one: "registro", many: "registros" };
}

/** Null for an invalid time. */
export function dayOf({ timestamp }: ActivityRow, timeZone: string): CivilDate | null {
  const instant = parseInstant(timestamp);
  return instant === null ? null : companyToday(instantToMs(instant), timeZone);
}

/** `Hoje`, `Ontem`, `25 de novembro`; in another year `25 de novembro de 2025`. */
export function formatDayHeading(day: CivilDate, today: CivilDate): string {
  if (day === today) return "Hoje";
  if (day === addDays(today, -1)) return "Ontem";
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? THIS_YEAR : ANY_YEAR).format(new Date(`${day}T00:00:00Z`));
}

const THIS_YEAR = new Intl.DateTimeFormat("pt-BR", {
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const ANY_YEAR = new Intl.DateTimeFormat("pt-BR", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
