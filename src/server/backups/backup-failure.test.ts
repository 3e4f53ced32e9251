import { expect, test } from "vitest";
import { describeFailure } from "../http/describe-failure.ts";
import { backupFailure } from "./backup-failure.ts";

const failure = (member: Readonly<Record<string, string | number>>) =>
  Object.assign(new Error("failed"), member);

test("a database that does not respond is reported", () => {
  expect(backupFailure(failure({ code: "ECONNREFUSED" }), "/copias")).toMatch(
    /o computador em que os dados ficam não respondeu/u,
  );
});

test("a database that refuses the login is reported", () => {
  expect(backupFailure(failure({ code: "28P01" }), "/copias")).toMatch(/recusou o acesso/u);
});

test.each([
  ["a full disk", { code: "ENOSPC" }, "não coube no disco da pasta /copias"],
  ["a full disk, as SQLite says it", { errcode: 13 }, "não coube no disco da pasta /copias"],
  ["a read-only disk", { code: "EROFS" }, "Não é permitido gravar na pasta"],
  ["a read-only disk, as SQLite says it", { errcode: 8 }, "Não é permitido gravar na pasta"],
  ["a folder that is not there", { code: "ENOENT" }, "não está lá: ligue o disco"],
  ["a failing disk", { code: "EIO" }, "O disco falhou ao gravar a cópia"],
])("a backup on %s says so", (_what, member, sentence) => {
  expect(backupFailure(failure(member), "/copias")).toContain(sentence);
});

test.each([{ code: "ENOSPC" }, { errcode: 13 }])(
  "a restore that fails with %o names the disk",
  (member) => {
    expect(describeFailure(failure(member))).toMatch(/disco/iu);
  },
);
