import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilDate } from "./civil-date.ts";
import { instants } from "#tests/support/arbitraries.ts";
import {
  DEFAULT_TIME_ZONE,
  companyToday,
  formatInstant,
  instantFromMs,
  instantToMs,
  isStorableInstant,
  isTimeZone,
  parseInstant,
  startOfDay,
  type Instant,
} from "./company-time.ts";

/** Zones with every oddity: midnight gaps, half and quarter hours, a skipped day, far east and west. */
const ZONES = [
  "America/Sao_Paulo",
  "America/Manaus",
  "America/Rio_Branco",
  "America/Noronha",
  "America/New_York",
  "America/St_Johns",
  "America/Havana",
  "Europe/Lisbon",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "UTC",
];

/** The local time according to Temporal, an independent implementation. */
function wallClock(ms: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);
}

function pad(part: number): string {
  return String(part).padStart(2, "0");
}

describe("the company's today", () => {
  it.each([
    ["2026-11-21T02:59:59.999Z", "2026-11-20"],
    ["2026-11-21T03:00:00.000Z", "2026-11-21"],
    ["2026-11-22T02:59:59.999Z", "2026-11-21"],
    // Summer time: -02:00, and the day of 4 November 2018 began at 01:00.
    ["2018-12-21T01:59:59.999Z", "2018-12-20"],
    ["2018-12-21T02:00:00.000Z", "2018-12-21"],
    ["2018-11-04T02:59:59.999Z", "2018-11-03"],
    ["2018-11-04T03:00:00.000Z", "2018-11-04"],
    ["2018-11-05T01:59:59.999Z", "2018-11-04"],
    ["2018-11-05T02:00:00.000Z", "2018-11-05"],
    // The hour from 23:00 to midnight came twice on 16 February 2019.
    ["2019-02-17T02:59:59.999Z", "2019-02-16"],
    ["2019-02-17T03:00:00.000Z", "2019-02-17"],
    ["2027-01-01T02:59:59.999Z", "2026-12-31"],
    ["2026-01-01T03:00:00.000Z", "2026-01-01"],
  ])("at %s it is %s in São Paulo", (utc, expected) => {
    expect(companyToday(Date.parse(utc), "America/Sao_Paulo")).toBe(expected);
  });

  it("is the day in the company's zone, whatever the day elsewhere", () => {
    const ms = Date.parse("2026-11-21T10:30:00.000Z");
    expect(companyToday(ms, "Pacific/Pago_Pago")).toBe("2026-11-20");
    expect(companyToday(ms, "America/Sao_Paulo")).toBe("2026-11-21");
    expect(companyToday(ms, "Pacific/Kiritimati")).toBe("2026-11-22");
  });

  it("is the day of Temporal, in every zone", () => {
    fc.assert(
      fc.property(instants(), fc.constantFrom(...ZONES), (instant, zone) => {
        const ms = instantToMs(instant);
        expect(companyToday(ms, zone)).toBe(wallClock(ms, zone).toPlainDate().toString());
      }),
      { numRuns: 1000 },
    );
  });

  it("is the day of Temporal around every clock change since 1985", () => {
    for (const zone of ZONES) {
      let change = wallClock(Date.parse("1985-01-01T00:00:00Z"), zone).getTimeZoneTransition(
        "next",
      );
      for (let count = 0; change !== null && count < 60; count += 1) {
        for (const offset of [-3_600_000, -1, 0, 3_599_999, 86_400_000]) {
          const ms = change.epochMilliseconds + offset;
          expect(companyToday(ms, zone)).toBe(wallClock(ms, zone).toPlainDate().toString());
        }
        change = change.getTimeZoneTransition("next");
      }
    }
  });

  it("defaults to São Paulo", () => {
    expect(DEFAULT_TIME_ZONE).toBe("America/Sao_Paulo");
  });
});

describe("an instant on screen", () => {
  it.each([
    ["2026-11-21T02:05:59.999Z", "20/11/2026 23:05"],
    ["2026-11-21T03:00:00.000Z", "21/11/2026 00:00"],
    ["2018-12-21T15:07:00.000Z", "21/12/2018 13:07"],
    ["2018-11-04T02:59:00.000Z", "03/11/2018 23:59"],
    ["2018-11-04T03:00:00.000Z", "04/11/2018 01:00"],
  ])("%s reads %s in São Paulo", (utc, expected) => {
    expect(formatInstant(instantFromMs(Date.parse(utc)), "America/Sao_Paulo")).toBe(expected);
  });

  it("equals the result of Temporal, in every zone", () => {
    fc.assert(
      fc.property(instants(), fc.constantFrom(...ZONES), (instant, zone) => {
        const { year, month, day, hour, minute } = wallClock(instantToMs(instant), zone);
        const expected = `${pad(day)}/${pad(month)}/${year} ${pad(hour)}:${pad(minute)}`;
        expect(formatInstant(instant, zone)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("an instant", () => {
  it("is written in UTC with milliseconds", () => {
    expect(instantFromMs(0)).toBe("1970-01-01T00:00:00.000Z");
    expect(instantFromMs(1_795_230_000_007)).toBe("2026-11-21T03:00:00.007Z");
  });

  it("keeps its milliseconds", () => {
    fc.assert(
      fc.property(instants(), (instant) => {
        expect(instantFromMs(instantToMs(instant))).toBe(instant);
        expect(parseInstant(instant)).toBe(instant);
      }),
    );
  });

  it.each([NaN, Infinity, 8.64e15 + 1])("cannot be %s milliseconds from 1970", (ms) => {
    expect(() => instantFromMs(ms)).toThrow(RangeError);
  });
});

describe("parsing an instant", () => {
  it.each([
    ["2026-11-21T03:00:00Z", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21T03:00Z", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21 03:00:00Z", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21T00:00:00-03:00", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21T00:00:00-0300", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21T00:00:00-03", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21 03:00:00.123456+00", "2026-11-21T03:00:00.123Z"],
    ["2026-11-21T08:45:00.5+05:45", "2026-11-21T03:00:00.500Z"],
    ["2026-11-21T03:00:00.123456789Z", "2026-11-21T03:00:00.123Z"],
    ["2024-02-29T12:00:00Z", "2024-02-29T12:00:00.000Z"],
  ])("%s is %s", (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  it.each([
    "2026-11-21",
    "2026-11-21T03:00:00",
    "2026-11-21T03Z",
    "2026-02-30T03:00:00Z",
    "2026-13-01T03:00:00Z",
    "2026-11-21T25:00:00Z",
    "2026-11-21T03:60:00Z",
    "2026-11-21T03:00:00+25:99",
    "2026-11-21T03:00:00.Z",
    "2026-11-21T03:00:00.1234567890Z",
    "2026-11-21t03:00:00z",
    "x2026-11-21T03:00:00Z",
    "Sat  2026-11-21 03:00:00Z",
    "+002026-11-21T03:00:00Z",
    "2026-11-21T03:00:00Zx",
    "2026-11-21T03:00:00Z\n",
    "2026-11-21  03:00:00Z",
    "21/11/2026 03:00",
    "Sat Nov 21 2026 03:00:00 GMT+0000",
    "1795230000007",
    "now",
    "",
  ])("%j is refused", (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it("parses any offset as Temporal does", () => {
    const offsets = fc.tuple(
      fc.constantFrom("+", "-"),
      fc.nat({ max: 14 }),
      fc.constantFrom("", "00", "30", "45"),
    );
    fc.assert(
      fc.property(instants(), offsets, (instant, [sign, hours, minutes]) => {
        const text = `${instant.slice(0, -1)}${sign}${pad(hours)}${minutes}`;
        const expected = Temporal.Instant.from(text).epochMilliseconds;
        expect(parseInstant(text)).toBe(instantFromMs(expected));
      }),
    );
  });
});

describe("a time zone", () => {
  it.each([...ZONES, "America/Port-au-Prince", "Etc/GMT+3"])("%s is one", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(["", "São Paulo", "America/Nowhere", "-03:00", "+00:00", "GMT-3", " UTC"])(
    "%j is none",
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

it("an instant is storable if its day is a civil date in every time zone", () => {
  const zones = [...ZONES, "Etc/GMT+12", "Pacific/Kiritimati"];
  const edges = ["1900-01-01T12:00:00.000Z", "2199-12-31T09:59:59.999Z"] as Instant[];
  for (const edge of edges) {
    expect(isStorableInstant(edge)).toBe(true);
    for (const zone of zones) expect(() => formatInstant(edge, zone)).not.toThrow();
  }
  const beyond = ["1900-01-01T11:59:59.999Z", "2199-12-31T10:00:00.000Z"] as Instant[];
  expect(beyond.map(isStorableInstant)).toEqual([false, false]);
});

it("a day starts where the company's clocks show midnight, or the first minute after it", () => {
  const start = (day: string, zone: string) => startOfDay(civilDate(day), zone);
  expect(start("2026-11-20", "America/Sao_Paulo")).toBe("2026-11-20T03:00:00.000Z");
  expect(start("2026-11-20", "UTC")).toBe("2026-11-20T00:00:00.000Z");
  expect(start("2026-11-20", "Pacific/Kiritimati")).toBe("2026-11-19T10:00:00.000Z");
  expect(start("1900-01-01", "UTC")).toBe("1900-01-01T00:00:00.000Z");
  expect(start("2199-12-31", "America/Sao_Paulo")).toBe("2199-12-31T03:00:00.000Z");
  // Daylight saving time began at midnight: 00:00 was 01:00.
  expect(start("2018-11-04", "America/Sao_Paulo")).toBe("2018-11-04T03:00:00.000Z");
});
