import { expect, test } from "vitest";
import {
  classifyDatabaseError,
  hasNoColumn,
  isBrokenConnection,
  isTaken,
} from "./database-errors.ts";

test("errors of PostgreSQL are told by their codes, in whatever language the server speaks", () => {
  const taken = Object.assign(new Error('relação "accounts" já existe'), { code: "42P07" });
  const noColumn = Object.assign(new Error('coluna "name" não existe'), { code: "42703" });
  expect([isTaken(taken), hasNoColumn(taken)]).toEqual([true, false]);
  expect([isTaken(noColumn), hasNoColumn(noColumn)]).toEqual([false, true]);
  expect(isTaken(new Error("the folder already exists"))).toBe(false);
});

const failure = (code: string) => Object.assign(new Error("failed"), { code });

test.each([
  ["ENETUNREACH", "of a network that is down"],
  ["ENETDOWN", "of a network card that is off"],
  ["EHOSTDOWN", "of a computer that is off"],
  ["ECONNABORTED", "of Windows"],
  ["25P03", "of a transaction that was idle too long"],
])("%s, %s, is an unreachable database", (code) => {
  expect(classifyDatabaseError(failure(code))).toBe("unreachable");
});

test("a host of several addresses is unreachable if one of them is", () => {
  const codes = (...list: string[]) => new AggregateError(list.map(failure), "");
  expect(classifyDatabaseError(codes("EACCES", "ECONNREFUSED"))).toBe("unreachable");
  expect(classifyDatabaseError(codes("EACCES", "EACCES"))).toBeNull();
});

test("a connection that Windows aborted is replaced as one that was reset", () => {
  expect(["ECONNRESET", "ECONNABORTED"].map(failure).map(isBrokenConnection)).toEqual([true, true]);
});

test.each([
  ["28P01", "no-access"],
  ["3D000", "no-access"],
  ["53200", "no-resources"],
  ["55P03", "timeout"],
  ["EDQUOT", "disk-full"],
])("%s is a cause that passes or can be removed: %s", (code, kind) => {
  expect(classifyDatabaseError(failure(code))).toBe(kind);
});
