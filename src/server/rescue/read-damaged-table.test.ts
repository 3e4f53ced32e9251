import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { readDamagedTable } from "./read-damaged-table.ts";

function openTable(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  onTestFinished(() => {
    if (db.isOpen) db.close();
  });
  db.exec(`create table t (id text primary key not null, amount integer) strict;
    insert into t values ('first-row', 100), ('next-row', 200), ('last-row', 300)`);
  return db;
}

test("an integer that no JavaScript number can hold is read, with the other rows", () => {
  const db = openTable(":memory:");
  db.exec("update t set amount = 5764607523034234881 where id = 'next-row'");
  expect(readDamagedTable(db, "t", ["id", "amount"])).toEqual({
    isWhole: true,
    rows: [
      { id: "first-row", amount: 100 },
      { id: "next-row", amount: 5764607523034234881n },
      { id: "last-row", amount: 300 },
    ],
    lostIds: [],
  });
});

test.each(["1099511627776", "4611686018427387904"])(
  "a damaged row id of %s delays nothing, and its row is read",
  (rowId) => {
    const db = openTable(":memory:");
    db.exec(`update t set rowid = ${rowId} where id = 'last-row'`);
    const { rows } = readDamagedTable(db, "t", ["id", "amount"]);
    expect(rows.map(({ id }) => id)).toEqual(["first-row", "next-row", "last-row"]);
  },
);

test("a row whose row id is damaged is still read", () => {
  const file = join(newFolder(), "t.db");
  openTable(file).close();
  const bytes = readFileSync(file);
  // Before the id of a row are the length of its record, its row id, and a header of three bytes.
  const rowIdAt = bytes.indexOf("first-row") - 4;
  expect(bytes.readUInt8(rowIdAt)).toBe(1);
  bytes.writeUInt8(0, rowIdAt);
  writeFileSync(file, bytes);
  const db = new DatabaseSync(file);
  onTestFinished(() => db.close());
  const { rows, lostIds } = readDamagedTable(db, "t", ["id", "amount"]);
  expect(rows.map(({ id }) => id)).toEqual(["first-row", "next-row", "last-row"]);
  expect(lostIds).toEqual([]);
});
