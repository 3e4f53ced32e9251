/**
 * Makes the pictures of the manual (docs/manual): the sample company on the day of the tests, in a
 * browser.
 */
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { writeSampleCompany } from "#server/demo/sample-company.ts";
import { useTestClock } from "#tests/e2e/company.ts";
import { amountOf, createForm, editForm } from "#tests/e2e/entry-form.ts";
import { rows } from "#tests/e2e/entry-list.ts";
import { startProgram } from "#tests/support/program.ts";
import { CLOCK_OFFSET_MS, testClock } from "#tests/support/test-clock.ts";
import { findChromium } from "./find-chromium.ts";

const FOLDER = new URL("../docs/manual/", import.meta.url).pathname;
const DESK = { viewport: { width: 1366, height: 768 } };
/** Without the entries that repeat for a year. */
const MONTH = "/movimentacoes?from=2026-11-01&to=2026-11-30";
const YEAR = "from=2026-01-01&to=2026-12-31";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Picture = {
  readonly address: string;
  readonly on: typeof DESK | typeof PHONE;
  readonly isDark?: boolean;
  /** Resolves when the screen shows the content of the picture. */
  readonly prepare: (page: Page) => Promise<void>;
};

const PICTURES: Readonly<Record<string, Picture>> = {
  painel: { address: "/", on: DESK, prepare: showText("Próximos 90 dias") },
  "painel-celular": { address: "/", on: PHONE, prepare: showText("Próximos 90 dias") },
  movimentacoes: { address: MONTH, on: DESK, prepare: openEntry },
  selecao: { address: "/movimentacoes?status=unpaid", on: DESK, prepare: selectFive },
  celular: { address: MONTH, on: PHONE, isDark: true, prepare: showRows },
  "formulario-celular": { address: "/movimentacoes", on: PHONE, prepare: typeAmount },
  desfazer: { address: MONTH, on: DESK, prepare: payOne },
  clientes: { address: "/clientes", on: DESK, prepare: openDebtor },
  cobrar: { address: "/clientes", on: PHONE, prepare: chargeDebtor },
  recorrencias: { address: "/recorrencias", on: DESK, prepare: showText("por mês") },
  contas: { address: "/contas", on: DESK, prepare: showText("Saldo em contas hoje") },
  relatorios: { address: "/relatorios", on: DESK, prepare: showText("Saldo do período") },
  "relatorios-celular": {
    address: "/relatorios",
    on: PHONE,
    prepare: showText("Saldo do período"),
  },
  dre: { address: `/relatorios?view=dre&${YEAR}`, on: DESK, prepare: showText("(=)") },
  "fluxo-de-caixa": {
    address: `/relatorios?view=caixa&${YEAR}`,
    on: DESK,
    prepare: showText("(=)"),
  },
  atividade: { address: "/atividade", on: DESK, prepare: showText("lançamento") },
  dados: { address: "/configuracoes/dados", on: DESK, prepare: makeCopy },
  restaurar: { address: "/configuracoes/dados", on: DESK, prepare: goBack },
};

function showText(text: string): Picture["prepare"] {
  return (page) => page.getByText(text).first().waitFor();
}

async function showRows(page: Page): Promise<void> {
  await rows(page).nth(5).waitFor();
}

async function openEntry(page: Page): Promise<void> {
  await showRows(page);
  await rows(page).nth(1).click();
  await editForm(page).waitFor();
}

async function selectFive(page: Page): Promise<void> {
  await showRows(page);
  await rows(page).nth(1).getByRole("checkbox").click();
  await rows(page)
    .nth(5)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Marcar como pagos" }).waitFor();
}

async function typeAmount(page: Page): Promise<void> {
  await showRows(page);
  await page.getByRole("link", { name: "Nova movimentação" }).tap();
  await amountOf(createForm(page)).fill("89,90");
}

async function payOne(page: Page): Promise<void> {
  await showRows(page);
  await rows(page).first().hover();
  await page
    .getByRole("button", { name: /^Marcar como (?:pago|recebido)/u })
    .first()
    .click();
  await page.getByRole("button", { name: "Desfazer" }).first().waitFor();
}

async function openDebtor(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /Academia Corpo em Dia/u })
    .first()
    .click();
  await page.getByText("A receber").first().waitFor();
}

async function chargeDebtor(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Cobrar/u })
    .first()
    .tap();
  await page.getByRole("link", { name: "Enviar pelo WhatsApp" }).waitFor();
}

async function makeCopy(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Fazer uma cópia agora" }).click();
  await page.getByText("Cópia feita e conferida.").waitFor();
}

async function goBack(page: Page): Promise<void> {
  await makeCopy(page);
  await page
    .getByRole("button", { name: /^Restaurar a cópia/u })
    .first()
    .click();
  await page.getByText("Na cópia").waitFor();
}

async function makePicture(browser: Browser, url: string, name: string): Promise<void> {
  const picture = PICTURES[name];
  if (picture === undefined) throw new Error(`There is no picture ${name}.`);
  const context = await browser.newContext({
    ...picture.on,
    locale: "pt-BR",
    timezoneId: DEFAULT_TIME_ZONE,
    colorScheme: picture.isDark === true ? "dark" : "light",
    reducedMotion: "reduce",
    baseURL: url,
  });
  await useTestClock(context);
  const page = await context.newPage();
  await page.goto(picture.address);
  await picture.prepare(page);
  await page.waitForLoadState("networkidle");
  // What waited for the first data is requested after a pause.
  await page.waitForFunction(() => document.querySelector(".animate-pulse") === null);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
  await context.close();
}

const names = process.argv.slice(2);
// Its name is visible in a picture.
const dataDir = join(tmpdir(), "empresa");
rmSync(dataDir, { recursive: true, force: true });
const database = await openDatabase({ dataDir, databaseUrl: null });
await writeSampleCompany(database, testClock(), DEFAULT_TIME_ZONE);
await database.close();
const program = await startProgram(
  { dataDir, databaseUrl: null },
  { CLOCK_OFFSET_MS: String(CLOCK_OFFSET_MS), TZ: DEFAULT_TIME_ZONE, BACKUPS: "on" },
);
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  for (const name of names.length === 0 ? Object.keys(PICTURES) : names) {
    process.stdout.write(`${name}\n`);
    // One after the other: they share a company, which some of them change.
    // oxlint-disable-next-line no-await-in-loop
    await makePicture(browser, program.url, name);
  }
} finally {
  await browser.close();
  await program.stop("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
