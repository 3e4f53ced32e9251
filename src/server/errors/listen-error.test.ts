import { expect, test } from "vitest";
import { listenError } from "./listen-error.ts";

const sentence = (code: string, port: number): string =>
  String(listenError(Object.assign(new Error("listen"), { code }), { host: "::1", port }));

test("a port that is taken or not allowed is refused with another one that can be", () => {
  expect(sentence("EADDRINUSE", 3000)).toMatch(/porta 3000 já está em uso.*PORT=3001\b/u);
  expect(sentence("EADDRINUSE", 65_535)).toContain("PORT=65534");
  expect(sentence("EACCES", 3000)).toMatch(/não permite usar a porta 3000.*PORT=8080\b/u);
  expect(sentence("EACCES", 80)).toContain("PORT=3000");
});

test("an address that the computer does not have is refused with that of every computer", () => {
  expect(sentence("EADDRNOTAVAIL", 3000)).toMatch(/não tem o endereço ::1: .*HOST=127\.0\.0\.1\b/u);
  expect(sentence("EADDRNOTAVAIL", 3000)).not.toContain("PORT");
});

test("another error stays as it is", () => {
  const error = new Error("listen");
  expect(listenError(error, { host: "::1", port: 3000 })).toBe(error);
});
