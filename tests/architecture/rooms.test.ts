/** Imports between the folders of the server, and of the web, have no cycles. */
import { globSync, readFileSync } from "node:fs";
import { dirname, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const IMPORT = /(?:from|import\()\s*"(?<name>#server|#web|\.)(?<rest>[^"]*)"/gu;

test.each(["server", "web"])("no folders of the %s import each other in a circle", (part) => {
  expect(circlesOf(roomsImportedBy(part))).toEqual([]);
});

test("a circle is found, and a path without one is not", () => {
  const to = (...rooms: string[]) => new Set(rooms);
  const line = new Map([
    ["a", to("b", "c")],
    ["b", to("c")],
  ]);
  expect(circlesOf(line)).toEqual([]);
  expect(circlesOf(new Map([...line, ["c", to("b")]]))).toEqual(["b, c, b"]);
});

/** The folders of its part that each folder imports. */
function roomsImportedBy(part: string): Map<string, Set<string>> {
  const root = `src/${part}`;
  const imported = new Map<string, Set<string>>();
  for (const file of globSync(`${root}/**/*.{ts,tsx}`)) {
    if (file.includes(".test.")) continue;
    const from = roomOf(root, file);
    const rooms = imported.get(from) ?? new Set();
    imported.set(from, rooms);
    for (const { groups } of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const { name = "", rest = "" } = groups ?? {};
      const path =
        name === "." ? normalize(`${dirname(file)}/.${rest}`) : `src/${name.slice(1)}${rest}`;
      const to = roomOf(root, path);
      if (to !== from) rooms.add(to);
    }
  }
  return imported;
}

/**
 * The folder of a file; each feature and each folder of a feature is one, and a file beside the
 * folders stands for itself.
 */
function roomOf(root: string, file: string): string {
  const path = relative(root, file);
  const [folder = ""] = path.split("/");
  return folder === "features" ? dirname(path) : folder;
}

function circlesOf(imported: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (room: string, path: readonly string[]): void => {
    const at = path.indexOf(room);
    if (at !== -1) {
      circles.push([...path.slice(at), room].join(", "));
      return;
    }
    if (done.has(room)) return;
    for (const next of imported.get(room) ?? []) visit(next, [...path, room]);
    done.add(room);
  };
  for (const room of imported.keys()) visit(room, []);
  return circles;
}
