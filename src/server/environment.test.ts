import { afterEach, expect, test } from "vitest";
import { REFUSED_ENVIRONMENT } from "#tests/support/refused-environment.ts";
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

test.each(REFUSED_ENVIRONMENT)("%s=%s is refused by name", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`${name}.*inicie de novo`, "u"));
});
