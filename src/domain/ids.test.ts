import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createIdSource, isContactId, isTransactionId, MAX_ID_LENGTH } from "./ids.ts";
import { seededBytes } from "#tests/support/test-seed.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const NOW_BASE_36 = NOW.toString(36);

/** Random bytes from a pool: one call per id would make the tests slow. */
function pooledBytes(): (count: number) => Uint8Array {
  let pools = 0;
  let pool = seededBytes(65_536);
  let used = 0;
  return (count) => {
    if (used + count > pool.length) {
      pools += 1;
      pool = seededBytes(65_536, `pool ${pools}`);
      used = 0;
    }
    used += count;
    return pool.subarray(used - count, used);
  };
}

/** Returns the listed bytes, six at a time, then fails. */
function scriptedBytes(...script: readonly number[][]): (count: number) => Uint8Array {
  const remaining = [...script];
  return () => {
    const bytes = remaining.shift();
    if (bytes === undefined) throw new Error("no bytes are left");
    return Uint8Array.from(bytes);
  };
}

function six(byte: number): number[] {
  return Array.from({ length: 6 }, () => byte);
}

describe("an id", () => {
  it("is a prefix, base-36 milliseconds and six random base-36 characters", () => {
    const ids = createIdSource(() => NOW, pooledBytes());
    const shape = (prefix: string) => new RegExp(`^${prefix}-${NOW_BASE_36}[0-9a-z]{6}$`, "u");
    expect(ids.recordId("contact")).toMatch(shape("CTT"));
    expect(ids.transactionId("income")).toMatch(shape("TRI"));
    expect(ids.transactionId("expense")).toMatch(shape("TRE"));
    expect(ids.auditRecordId()).toMatch(shape("AUD"));
  });

  it("is accepted only as its own kind", () => {
    fc.assert(
      fc.property(fc.nat({ max: 8.64e15 }), (ms) => {
        const ids = createIdSource(() => ms, pooledBytes());
        const contact: string = ids.recordId("contact");
        const transactions: string[] = [ids.transactionId("income"), ids.transactionId("expense")];
        expect(isContactId(contact)).toBe(true);
        expect(isTransactionId(contact)).toBe(false);
        expect(transactions.every(isTransactionId)).toBe(true);
        expect(transactions.some(isContactId)).toBe(false);
      }),
    );
  });

  it("uses each of the 36 characters equally often, dropping biased bytes", () => {
    const everyByte = Array.from({ length: 43 }, (_, row) =>
      Array.from({ length: 6 }, (_item, column) => Math.min(row * 6 + column, 255)),
    );
    let now = NOW;
    const ids = createIdSource(() => (now += 1), scriptedBytes(...everyByte));
    let characters = "";
    for (let count = 0; count < 42; count += 1) characters += ids.recordId("contact").slice(-6);
    const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz";
    expect(characters).toBe(alphabet.repeat(7));
    // The script has only 252 to 255 left, none of which makes a character.
    expect(() => ids.recordId("contact")).toThrow("no bytes are left");
  });

  it("uses further bytes when some were dropped", () => {
    const bytes = scriptedBytes([255, 0, 252, 1, 254, 2], [253, 3, 251, 4, 5, 6]);
    const ids = createIdSource(() => NOW, bytes);
    expect(ids.recordId("contact")).toBe(`CTT-${NOW_BASE_36}0123z4`);
  });

  it("is drawn again if already used in the same millisecond, also with another prefix", () => {
    const ids = createIdSource(() => NOW, scriptedBytes(six(1), six(1), six(2), six(2), six(3)));
    expect(ids.transactionId("income")).toBe(`TRI-${NOW_BASE_36}111111`);
    expect(ids.transactionId("expense")).toBe(`TRE-${NOW_BASE_36}222222`);
    expect(ids.auditRecordId()).toBe(`AUD-${NOW_BASE_36}333333`);
  });

  it("may repeat its random part in another millisecond", () => {
    let now = NOW;
    const ids = createIdSource(() => now, scriptedBytes(six(1), six(1)));
    expect(ids.recordId("contact")).toBe(`CTT-${NOW_BASE_36}111111`);
    now += 1;
    expect(ids.recordId("contact")).toBe(`CTT-${now.toString(36)}111111`);
  });

  it("keeps the latest time, and the suffixes used then, when the clock goes back", () => {
    let now = NOW;
    const ids = createIdSource(() => now, scriptedBytes(six(1), six(1), six(2)));
    expect(ids.recordId("contact")).toBe(`CTT-${NOW_BASE_36}111111`);
    now -= 3_600_000;
    expect(ids.recordId("contact")).toBe(`CTT-${NOW_BASE_36}222222`);
  });
});

describe("ids of one source", () => {
  it("do not repeat in 1,000,000 under a frozen clock", { tags: ["extended"] }, () => {
    const ids = createIdSource(() => NOW, pooledBytes());
    const made = new Set<string>();
    for (let count = 0; count < 1_000_000; count += 1) made.add(ids.transactionId("income"));
    expect(made.size).toBe(1_000_000);
  });

  it("do not repeat, and are in time order, under a clock that jumps back and forth", () => {
    const times = fc.array(fc.nat({ max: 5 }), { minLength: 50, maxLength: 200 });
    fc.assert(
      fc.property(times, (steps) => {
        let now = NOW;
        // Only a few random characters vary, so that the same ids come again.
        let drawn = 0;
        const bytes = () => Uint8Array.from([0, 0, 0, 0, 0, (drawn += 7) % 36]);
        const ids = createIdSource(() => now, bytes);
        const made: string[] = [];
        for (const step of steps.slice(0, 36)) {
          now = NOW + step;
          made.push(ids.recordId("contact"));
        }
        expect(new Set(made).size).toBe(made.length);
        const timeParts = made.map((id) => id.slice(4, -6));
        expect(timeParts).toStrictEqual(timeParts.toSorted());
      }),
    );
  });
});

describe("an id from another source", () => {
  it.each(["CTT-1", "CTT-LX3K9Z-a1B2c3", "CTT-0-0", "CTT-lx3k9za1b2c3", `CTT-${"a".repeat(60)}`])(
    "%s is a contact's",
    (id) => {
      expect(isContactId(id)).toBe(true);
      expect(isTransactionId(id)).toBe(false);
    },
  );

  it.each(["TRI-1", "TRE-0-0", "TRI-LX3K9Z-a1B2c3", "TRE-lx3k9za1b2c3", `TRI-${"a".repeat(60)}`])(
    "%s is a transaction's",
    (id) => {
      expect(isTransactionId(id)).toBe(true);
      expect(isContactId(id)).toBe(false);
    },
  );

  it.each([
    "",
    "1",
    "-",
    "--1",
    "-a--b",
    "-a-",
    "-a-b-c",
    "-a_b",
    "-a b",
    "-ação",
    "-a\n",
    "-a'; drop table clients",
    "-a/../b",
    `-${"a".repeat(61)}`,
    "-\u0000",
    "-𝟙",
  ])("a prefix followed by %j is refused", (rest) => {
    expect(isContactId(`CTT${rest}`)).toBe(false);
    expect(isTransactionId(`TRI${rest}`)).toBe(false);
    expect(isTransactionId(`TRE${rest}`)).toBe(false);
  });

  it.each(["ctt-a1", "CTX-a1", "tri-a1", "TRX-a1", "TR-a1", "AUD-a1", " CTT-a1", "xTRI-a1"])(
    "%j has no known prefix",
    (id) => {
      expect(isContactId(id)).toBe(false);
      expect(isTransactionId(id)).toBe(false);
    },
  );

  it("is 64 characters at most", () => {
    expect(MAX_ID_LENGTH).toBe(64);
  });
});
