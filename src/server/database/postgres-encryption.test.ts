import { describe, expect, it } from "vitest";
import { readSettings } from "../environment.ts";

const start = (url: string) => () => readSettings({ DATABASE_URL: url });

describe("A connection to PostgreSQL", () => {
  it.each([
    "postgres://u:p@localhost/banco",
    "postgres://u:p@127.0.0.1:5433/banco",
    "postgres://u:p@127.5.5.5/banco",
    "postgres://u:p@[::1]/banco",
    "postgres://u:p@banco/financeiro?host=/var/run/postgresql",
    "postgres://u:p@%2Fvar%2Frun%2Fpostgresql/banco",
  ])("on the same computer needs no TLS: %s", (url) => {
    expect(start(url)).not.toThrow();
  });

  it.each([
    "postgres://u:segredo@db.exemplo.com/banco",
    "postgresql://u:segredo@10.0.0.7:5432/banco",
    "postgres://u:segredo@localhost.exemplo.com/banco",
    "postgres://u:segredo@127.0.0.1.exemplo.com/banco",
    "postgres://u:segredo@localhost/banco?host=db.exemplo.com",
    "postgres://u:segredo@[2001:db8::1]/banco",
    "postgres://u:segredo@db.exemplo.com/banco?ssl=0",
  ])("to another computer without TLS is refused: %s", (url) => {
    expect(start(url)).toThrow(/em outro computador.*sslmode=verify-full/u);
    expect(start(url)).not.toThrow(/segredo/u);
  });

  it.each(["verify-full", "no-verify", "disable"])(
    "to another computer with sslmode=%s is what was asked for",
    (mode) => {
      expect(start(`postgres://u:p@db.exemplo.com/banco?sslmode=${mode}`)).not.toThrow();
    },
  );
});
