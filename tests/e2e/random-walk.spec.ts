/**
 * A random walk over every screen: taps, typing, keys, Back, F5, lost connections, lost and slow
 * responses. The invariants hold after every step. `WALK_SECONDS` sets the duration of each walk,
 * `TEST_SEED` its path. A failure lists the last steps.
 */
import type { Page } from "@playwright/test";
import { seededRandom } from "../../src/domain/seeded-random.ts";
import { CLIENT, entry, type Row } from "../support/api-rows.ts";
import { TEST_SEED } from "../support/test-seed.ts";
import { layoutWidth } from "./accessibility.ts";
import { expect, test, type Company } from "./company.ts";
import { brl, sumOf, type Summed } from "./totals.ts";
import { WalkingPerson } from "./walk-person.ts";

const WALK_SECONDS = Number(process.env["WALK_SECONDS"] ?? 300);
const STEPS_BETWEEN_SUMS = 12;
const STEPS_SHOWN = 60;
const QUESTION = "Descartar o que foi digitado?";
const SCREENS = [
  "/",
  "/movimentacoes",
  "/clientes",
  "/contas",
  "/relatorios",
  "/relatorios?view=dre",
  "/relatorios?view=caixa",
  "/atividade",
  "/configuracoes",
  "/configuracoes/categorias",
  "/configuracoes/etiquetas",
  "/configuracoes/dados",
  "/configuracoes/confianca",
];

for (const [place, width, height] of [
  ["at a desk", 1366, 768],
  ["on a phone", 360, 740],
] as const) {
  test(`whatever a person does ${place}, nothing is lost, doubled or in the way`, async ({
    page,
    context,
    company,
  }) => {
    test.setTimeout((WALK_SECONDS + 300) * 1000);
    await page.setViewportSize({ width, height });
    await fill(company);
    const errors: string[] = [];
    page.on("pageerror", ({ name, message, stack }) => {
      // Reported by the preload, and loaded again when needed.
      if (!message.includes("dynamically imported")) errors.push(`${name}: ${message} ${stack}`);
    });
    const person = new WalkingPerson(page, seededRandom(TEST_SEED * 1000 + width));
    await person.begin(context);
    try {
      await walk(person, page, company, errors);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${reason}\n\nAfter ${person.steps.slice(-STEPS_SHOWN).join("\n")}`, {
        cause: error,
      });
    }
  });
}

async function fill(company: Company): Promise<void> {
  await company.write("POST", "clients", [CLIENT]);
  await company.write("POST", "transactions", [
    entry("TRI-a", { client_id: CLIENT.id, notes: "primeira" }),
    entry("TRE-b", { expected_payment_date: "2026-11-20", notes: "segunda" }),
    entry("TRE-c", { status: "paid", notes: "terceira" }),
  ]);
}

async function walk(
  person: WalkingPerson,
  page: Page,
  company: Company,
  errors: readonly string[],
): Promise<void> {
  const end = Date.now() + WALK_SECONDS * 1000;
  for (let screen = 0; Date.now() < end; screen = (screen + 1) % SCREENS.length) {
    await person.recover();
    person.steps.push(SCREENS[screen] ?? "/");
    await open(page, SCREENS[screen] ?? "/");
    for (let step = 0; step < STEPS_BETWEEN_SUMS; step += 1) {
      await person.takeStep();
      await expectRelied(person, page, company);
      expect(errors).toEqual([]);
    }
    await person.recover();
    await expectSums(page, company);
  }
}

/** The invariants that always hold. */
async function expectRelied(person: WalkingPerson, page: Page, company: Company): Promise<void> {
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  if ((await page.getByText(QUESTION).count()) > 0)
    expect(await page.locator("form").count()).not.toBe(0);
  expect(await layoutWidth(page)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  // A new message reserves its room within the next frames.
  await expect.poll(() => page.evaluate(coveredByMessages), { timeout: 2000 }).toEqual([]);
  for (const table of ["transactions", "clients"] as const) {
    const rows = await company.read<Row[]>(`${table}?select=*`);
    const marks = rows
      .map((row) => String(row[table === "clients" ? "name" : "notes"]))
      .filter((mark) => mark.startsWith("passo "));
    expect(marks.toSorted()).toEqual([...new Set(marks)].toSorted());
    const isThere = new Set(rows.map(({ id }) => id));
    const missing = [...person.acknowledged[table]].filter((id) => !isThere.has(id));
    expect(await withoutRemovals(company, missing)).toEqual([]);
  }
}

/** The ids without a removal in the history. */
async function withoutRemovals(company: Company, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const records = await company.read<Row[]>(
    `audit_records?entity_id=in.(${ids.join(",")})&select=*`,
  );
  const removed = new Set(
    records
      .filter((record) => String(record["description"]).includes("removid"))
      .map((record) => record["entity_id"]),
  );
  return ids.filter((id) => !removed.has(id));
}

/** A running step back in the history cancels an overlay opened meanwhile. */
async function open(page: Page, path: string): Promise<void> {
  try {
    await page.goto(path);
  } catch (error) {
    if (!String(error).includes("net::ERR_ABORTED")) throw error;
    await page.goto(path);
  }
}

/** Once everything is loaded and saved, the header and the list show the sums of the rows. */
async function expectSums(page: Page, company: Company): Promise<void> {
  await open(page, "/movimentacoes");
  await expect(async () => {
    // Read again each time, because a slow save may finish after the page was opened.
    const rows = await company.read<(Summed & Row)[]>("transactions?select=*&lifecycle=eq.active");
    const balance = sumOf(rows, "income") - sumOf(rows, "expense");
    // Not by their roles: a form with a draft hides the content behind it.
    for (const shown of ["header dl", "[aria-label='Totais do que está filtrado']"]) {
      expect(await page.locator(shown).first().textContent()).toContain(brl(balance));
    }
  }).toPass({ timeout: 15_000 });
}

/** Runs in the page: the focused control and the save buttons, if a message covers them. */
function coveredByMessages(): string[] {
  const over = "[data-sonner-toast], [data-connection-strip]";
  const controls = [
    document.activeElement,
    ...document.querySelectorAll("form button[type=submit]"),
  ];
  return controls.flatMap((control) => {
    if (control === null || control === document.body || control.closest(over) !== null) return [];
    // Behind a question it cannot be used.
    if (control.closest("[aria-hidden=true], [inert]") !== null) return [];
    const { left, top, width, height } = control.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit?.closest(over) ? [control.outerHTML.slice(0, 200)] : [];
  });
}
