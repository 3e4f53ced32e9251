import { afterEach, expect, test } from "vitest";
import { readSettings } from "./environment.ts";

const isTty = process.stdout.isTTY;

afterEach(() => {
  process.stdout.isTTY = isTty;
});

const DESKTOP = { DISPLAY: ":0" };

test.each([
  { environment: DESKTOP, atTerminal: true, opens: true },
  { environment: { ...DESKTOP, OPEN: "0" }, atTerminal: true, opens: false },
  {
    environment: { ...DESKTOP, SSH_CONNECTION: "10.0.0.1 5 10.0.0.2 22" },
    atTerminal: true,
    opens: false,
  },
  { environment: DESKTOP, atTerminal: false, opens: false },
  { environment: { OPEN: "1" }, atTerminal: false, opens: true },
])("opens the browser: $opens, of $environment at a terminal: $atTerminal", (given) => {
  process.stdout.isTTY = given.atTerminal;
  expect(readSettings(given.environment).opensBrowser).toBe(given.opens);
});

test.each([
  ["PORT", "80a"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["HOST", "0.0.0.0"],
  ["DATABASE_URL", "mysql://x/y"],
  ["DATABASE_URL", "nada"],
  ["COMPANY_TIME_ZONE", "Sao_Paulo"],
  ["COMPANY_TIME_ZONE", "-03:00"],
  ["LOG_LEVEL", "loud"],
  ["LOG_FORMAT", "xml"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(name, "u"));
});
