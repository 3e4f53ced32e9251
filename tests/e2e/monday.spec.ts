/**
 * Thirty entries of a Monday morning, typed by keyboard faster than anyone types
 * (docs/ux-review.md).
 */
import type { Page } from "@playwright/test";
import { newContact } from "../support/api-rows.ts";
import { expect, installClock, test } from "./company.ts";
import { contactsOf, createForm, entries, linkOf, typeOf } from "./entry-form.ts";

const NOW = "2026-11-23T12:00:00Z";
const TODAY = "2026-11-23";
const MAX_KEYS_PER_ENTRY = 20;
const BETWEEN_KEYS_MS = 10;

/** As users type them: an omitted day is that of the previous entry. */
type Typed = {
  readonly type: "D" | "R";
  /** The keys that choose it in the list. */
  readonly category: string;
  readonly amount: string;
  readonly day?: string;
  /** Part of a name, or the whole name of a new contact. */
  readonly contact?: string;
  readonly isNew?: boolean;
  readonly isPaid?: boolean;
};

const CATEGORY_OF: Readonly<Record<string, string>> = {
  d: "Despesa Empresa",
  p: "Pagamento de Funcionario",
  pp: "Pagamento cartão",
  sit: "Site",
  sis: "Sistema",
  a: "Aplicativo",
  o: "Outros",
};

const CONTACTS = [
  ["CTT-elisa", "Elisa Tavares", "employee"],
  ["CTT-bruno", "Bruno Carvalho", "employee"],
  ["CTT-farmacia", "Farmácia Bem-Estar", "client"],
  ["CTT-padaria", "Padaria D'Ávila", "client"],
] as const;

const MONDAY: readonly Typed[] = [
  { type: "D", category: "d", amount: "189,90" },
  { type: "D", category: "d", amount: "74,35" },
  { type: "D", category: "d", amount: "1.250,00", day: "5/12" },
  { type: "D", category: "pp", amount: "894,50", day: "13/12" },
  { type: "D", category: "p", amount: "2800", day: "5/12", contact: "elisa" },
  { type: "D", category: "p", amount: "2800", contact: "bruno" },
  { type: "D", category: "p", amount: "650", contact: "elisa" },
  { type: "D", category: "d", amount: "312,08", day: "28/11" },
  { type: "D", category: "d", amount: "45,9" },
  { type: "D", category: "d", amount: "1.899,00", contact: "Gráfica Sol", isNew: true },
  { type: "D", category: "o", amount: "23", day: "23/11" },
  { type: "D", category: "o", amount: "17,5", isPaid: true },
  { type: "D", category: "d", amount: "99,99" },
  { type: "D", category: "d", amount: "430" },
  { type: "D", category: "d", amount: "12.480,75", day: "20/1/27" },
  { type: "D", category: "pp", amount: "120", day: "10/12" },
  { type: "D", category: "d", amount: "68,2" },
  { type: "D", category: "d", amount: "1" },
  { type: "R", category: "sit", amount: "3500", day: "30/11", contact: "farm" },
  { type: "R", category: "sit", amount: "3500", day: "30/12", contact: "farm" },
  { type: "R", category: "sis", amount: "1.200,50", contact: "padaria" },
  { type: "R", category: "a", amount: "7.900,00", day: "15/12", contact: "Hotel Mar", isNew: true },
  { type: "R", category: "a", amount: "7900", day: "15/1/27", contact: "hotel" },
  { type: "R", category: "o", amount: "250", day: "23/11" },
  { type: "R", category: "o", amount: "80", isPaid: true },
  { type: "R", category: "sis", amount: "415,3", contact: "farm" },
  { type: "R", category: "sit", amount: "990", day: "1/12", contact: "padaria" },
  { type: "R", category: "sit", amount: "990", contact: "hotel" },
  { type: "R", category: "o", amount: "64,8" },
  { type: "R", category: "sis", amount: "2.100,00", contact: "farm" },
];

test("thirty entries take at most twenty keys each on average, and all are right", async ({
  page,
  company,
}) => {
  // Stops a hanging test; typing takes longer on a busy computer.
  test.setTimeout(600_000);
  await installClock(page.context(), NOW);
  for (const [id, name, profileType] of CONTACTS) {
    await company.write("POST", "clients", newContact({ id, name, profile_type: profileType }));
  }
  await page.goto("/movimentacoes");
  await expect(page.getByRole("button", { name: "Novo lançamento" }).first()).toBeVisible();
  const keys = countedKeys(page);
  await keys.type("n");
  await expect(typeOf(createForm(page), "Receita")).toBeFocused();
  for (const typed of MONDAY) await typeEntry(page, keys, typed);

  await expect.poll(async () => (await entries(company)).length).toBe(MONDAY.length);
  const contacts = await company.read<{ id: string; name: string }[]>("clients?select=id,name");
  const saved = await company.read<Record<string, unknown>[]>(
    "transactions?select=type,category,amount,expected_payment_date,status,client_id&order=created_at,id",
  );
  const withNames = saved.map(({ client_id: id, ...entry }) => ({
    ...entry,
    contact: contacts.find((contact) => contact.id === id)?.name ?? null,
  }));
  expect(withNames).toEqual(expectedEntries());
  const perEntry = keys.pressed() / MONDAY.length;
  test.info().annotations.push({ type: "keys per entry", description: perEntry.toFixed(1) });
  expect(perEntry).toBeLessThanOrEqual(MAX_KEYS_PER_ENTRY);
});

type Keys = {
  readonly type: (text: string) => Promise<void>;
  /** A key, or a chord such as `Control+Enter`, where each key counts. */
  readonly press: (chord: string) => Promise<void>;
  readonly pressed: () => number;
};

function countedKeys({ keyboard }: Page): Keys {
  let pressed = 0;
  return {
    type: async (text) => {
      pressed += text.length;
      await keyboard.type(text, { delay: BETWEEN_KEYS_MS });
    },
    press: async (chord) => {
      pressed += chord.split("+").length;
      await keyboard.press(chord, { delay: BETWEEN_KEYS_MS });
    },
    pressed: () => pressed,
  };
}

let lastType = "R";

/** Starts with the focus on the type, as in a new form. */
async function typeEntry(page: Page, keys: Keys, typed: Typed): Promise<void> {
  if (typed.type !== lastType) await keys.type(typed.type.toLowerCase());
  lastType = typed.type;
  await keys.press("Tab");
  await keys.type(typed.category);
  await keys.press("Tab");
  await keys.type(typed.amount);
  const isShort = typed.contact === undefined && typed.isPaid !== true;
  if (typed.day !== undefined || !isShort) await keys.press("Tab");
  if (typed.day !== undefined) await keys.type(typed.day);
  if (!isShort) {
    // The calendar's button comes between the day and the status.
    await keys.press("Tab");
    await keys.press("Tab");
  }
  if (typed.isPaid === true) await keys.type("pa");
  if (typed.contact !== undefined) {
    await keys.press("Tab");
    await keys.type(typed.contact);
    if (typed.isNew === true) await registerContact(page, keys);
    else await keys.press("Enter");
  }
  await keys.press("Control+Enter");
}

async function registerContact(page: Page, keys: Keys): Promise<void> {
  await expect(contactsOf(page)).toBeVisible();
  await keys.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox").first()).toBeFocused();
  await keys.press("Control+Enter");
  await expect(linkOf(createForm(page))).toBeFocused();
}

function expectedEntries(): object[] {
  let day = TODAY;
  return MONDAY.map((typed) => {
    if (typed.day !== undefined) day = isoDay(typed.day);
    const contact = CONTACTS.find(([, name]) => isPartOf(typed.contact, name))?.[1];
    const fresh = MONDAY.find(
      ({ isNew, contact: name }) => isNew === true && isPartOf(typed.contact, name ?? ""),
    );
    return {
      type: typed.type === "D" ? "expense" : "income",
      category: CATEGORY_OF[typed.category],
      amount: Number(typed.amount.replaceAll(".", "").replace(",", ".")),
      expected_payment_date: day,
      status: typed.isPaid === true ? "paid" : "pending",
      contact: contact ?? fresh?.contact ?? null,
    };
  });
}

function isPartOf(part: string | undefined, name: string): boolean {
  const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return part !== undefined && fold(name).includes(fold(part));
}

/** `5/12` is in the year of `NOW`. */
function isoDay(typed: string): string {
  const [day = "", month = "", year = "26"] = typed.split("/");
  return `20${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
