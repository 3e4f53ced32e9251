/** Instants in UTC; their civil day and text depend on the company's time zone alone. */
import {
  civilDate,
  formatCivilDate,
  MAX_YEAR,
  MIN_YEAR,
  parseCivilDate,
  type CivilDate,
} from "./civil-date.ts";

declare const instantBrand: unique symbol;
/** `YYYY-MM-DDTHH:mm:ss.sssZ`; its text order is its time order. */
export type Instant = string & { readonly [instantBrand]: "Instant" };

/** Milliseconds since 1970 in UTC. */
export type Clock = () => number;

/**
 * An earlier clock reading is wrong. The upper limit leaves room for screens that look some months
 * ahead.
 */
const EARLIEST_MS = Date.UTC(2020, 0, 1);
const LATEST_MS = Date.UTC(2199, 0, 1);

/** The clock reading, clamped to the possible range: reads go on under a wrong clock. */
export function possibleMs(clockMs: number): number {
  return Math.min(Math.max(clockMs, EARLIEST_MS), LATEST_MS);
}

const DAY_MS = 86_400_000;

export const DEFAULT_TIME_ZONE = "America/Sao_Paulo";

export function instantFromMs(ms: number): Instant {
  return new Date(ms).toISOString() as Instant;
}

export function instantToMs(instant: Instant): number {
  return Date.parse(instant);
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/u;

/**
 * Parses ISO 8601 with a zone. Returns null for anything else, and for 30 February, which
 * `Date.parse` accepts.
 */
export function parseInstant(text: string): Instant | null {
  const day = INSTANT.exec(text)?.[1];
  if (day === undefined || parseCivilDate(day) === null) return null;
  const ms = Date.parse(text.replace(" ", "T").replace(/([+-]\d{2})$/u, "$1:00"));
  return Number.isNaN(ms) ? null : instantFromMs(ms);
}

const FIRST_INSTANT = `${MIN_YEAR}-01-01T12:00:00.000Z`;
const LAST_INSTANT = `${MAX_YEAR}-12-31T09:59:59.999Z`;

/** False for an instant whose day is, in some time zone, no civil date: it cannot be shown. */
export function isStorableInstant(instant: Instant): boolean {
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT;
}

export function companyToday(nowMs: number, timeZone: string): CivilDate {
  return civilDate(zonedDay(nowMs, timeZone));
}

/** The first instant of a day, also on days when clocks change. */
export function startOfDay(day: CivilDate, timeZone: string): Instant {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  let before = noonMs - 2 * DAY_MS;
  let after = noonMs + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zonedDay(middle, timeZone) >= day) after = middle;
    else before = middle;
  }
  return instantFromMs(after);
}

/** `dd/mm/yyyy HH:mm` in the company's zone. */
export function formatInstant(instant: Instant, timeZone: string): string {
  const { year, month, day, hour, minute } = zonedParts(instantToMs(instant), timeZone);
  return `${formatCivilDate(civilDate(`${year}-${month}-${day}`))} ${hour}:${minute}`;
}

/** Returns true for an IANA time zone that this runtime knows, not for an offset like `+03:00`. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/u.test(name)) return false;
  try {
    return zoneFormat(name) !== null;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Also works before the first and after the last civil date. */
function zonedDay(ms: number, timeZone: string): string {
  const { year, month, day } = zonedParts(ms, timeZone);
  return `${year}-${month}-${day}`;
}

function zonedParts(ms: number, timeZone: string): Record<ZonedPart, string> {
  const parts: Record<ZonedPart, string> = { year: "", month: "", day: "", hour: "", minute: "" };
  for (const { type, value } of zoneFormat(timeZone).formatToParts(ms)) {
    if (type in parts) parts[type as ZonedPart] = value;
  }
  return parts;
}

type ZonedPart = "year" | "month" | "day" | "hour" | "minute";

// Creating a formatter costs about a hundred times as much as using it.
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = zoneFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "iso8601",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    zoneFormats.set(timeZone, format);
  }
  return format;
}
