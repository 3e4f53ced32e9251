/** A company's last 24 months, by commands under a simulated clock: it has a real history. */
import type { Category } from "#domain/category.ts";
import { addDays, addMonths, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { companyToday } from "#domain/company-time.ts";
import { createIdSource, type ContactId, type IdSource, type TransactionId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import type { Lifecycle, TransactionPatch } from "#domain/transaction.ts";
import type { Database } from "../database/database.ts";
import { NEW_TRANSACTION_DEFAULTS, type NewTransaction } from "#contract/transactions.ts";
import type { Command } from "../commands/commands.ts";
import { createLedger } from "../ledger.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { SAMPLE_CLIENTS, SAMPLE_EMPLOYEES, SAMPLE_NAME } from "./sample-people.ts";

const SEED = 20_241_121;
const MONTHS = 24;
const CREATED_AHEAD_DAYS = 24;
/** Contacts that became inactive, by index in the lists. */
const INACTIVE = {
  client: { index: 17, monthsAgo: 1 },
  employee: { index: 7, monthsAgo: 2 },
} as const;
const MS_PER_MINUTE = 60_000;
const USERS = ["Marina", "Rafael", "Usuário Atual"] as const;

/** Category, notes, days after the first of the month, and the amount from and to. */
const BILLS: readonly [Category, string, number, number, number][] = [
  ["Despesa Empresa", "Aluguel da sala", 9, 320_000, 320_000],
  ["Despesa Empresa", "Energia elétrica", 14, 38_000, 71_000],
  ["Despesa Empresa", "Internet e telefone", 11, 29_990, 29_990],
  ["Despesa Empresa", "Contabilidade", 19, 89_000, 89_000],
  ["Despesa Empresa", "Impostos (DAS)", 19, 95_000, 310_000],
  ["Despesa Empresa", "Material de escritório", 24, 8_000, 46_000],
  ["Pagamento cartão", "Cartão da empresa: nuvem e ferramentas", 12, 45_000, 380_000],
  ["Pagamento cartão", "Cartão da empresa: viagens", 12, 45_000, 380_000],
];

type Step = { readonly atMs: number; readonly command: Command };
type Entry = Omit<NewTransaction, "id" | keyof typeof NEW_TRANSACTION_DEFAULTS> &
  Partial<Pick<NewTransaction, "notes" | "clientId">>;

/** Fills an empty database up to now; the same `nowMs` gives the same rows. */
export async function writeSampleCompany(
  database: Database,
  nowMs: number,
  timeZone: string,
): Promise<void> {
  const random = seededRandom(SEED);
  const simulation = new Simulation(random, companyToday(nowMs, timeZone));
  simulation.generate();
  let simulatedMs = 0;
  const ledger = createLedger(database, () => simulatedMs, timeZone);
  const steps = simulation.stepsUntil(nowMs);
  simulatedMs = steps[0]?.atMs ?? nowMs;
  await ledger.company.update({ version: 0, name: SAMPLE_NAME }, { userName: USERS[0] });
  for (const { atMs, command } of steps) {
    simulatedMs = atMs;
    await ledger.execute(command, { userName: random.pick(USERS) });
  }
}

class Simulation {
  readonly #random: SeededRandom;
  readonly #today: CivilDate;
  readonly #start: CivilDate;
  readonly #steps: Step[] = [];

  constructor(random: SeededRandom, today: CivilDate) {
    this.#random = random;
    this.#today = today;
    this.#start = civilDate(`${addMonths(today, -MONTHS).slice(0, 7)}-01`);
  }

  stepsUntil(nowMs: number): Step[] {
    return this.#steps.filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => a.atMs - b.atMs);
  }

  generate(): void {
    const clients = SAMPLE_CLIENTS.map((draft) => this.#addContact(draft));
    const employees = SAMPLE_EMPLOYEES.map((draft) => this.#addContact(draft));
    for (let month = 0; month <= MONTHS + 1; month += 1) {
      const first = addMonths(this.#start, month);
      for (const [index, client] of clients.entries()) {
        if (this.#isActive(INACTIVE.client, index, first)) {
          this.#addClientMonth(client, index, first);
        }
      }
      for (const [index, employee] of employees.entries()) {
        // The company grew by an employee about every two months.
        const isHired = month >= index * 2 - 6;
        if (isHired && this.#isActive(INACTIVE.employee, index, first)) {
          this.#addSalary(employee, index, first);
        }
      }
      this.#addExpenses(first);
    }
    this.#addContactChanges(clients, employees);
  }

  #addContact(draft: (typeof SAMPLE_CLIENTS)[number]): ContactId {
    // Before the first entry.
    const created = addDays(this.#start, -CREATED_AHEAD_DAYS - 1);
    const id = this.#idsMadeOn(created).contactId();
    this.#addStep(created, { kind: "create-contacts", drafts: [{ ...draft, id }] });
    return id;
  }

  /** A monthly contract for most clients, and occasional projects. */
  #addClientMonth(clientId: ContactId, index: number, first: CivilDate): void {
    const random = this.#random;
    if (index % 3 !== 2) {
      const category: Category = index % 2 === 0 ? "Sistema" : "Site";
      const amountCents = cents(24_990 + index * 13_550);
      const dueDate = addDays(first, 4 + index);
      this.#addEntry({ type: "income", category, amountCents, dueDate, clientId });
    }
    if (random.chance(38)) {
      const category = random.pick<Category>(["Aplicativo", "Site", "Sistema", "Outros"]);
      const amountCents = cents(random.integer(80_000, 1_450_000));
      const dueDate = addDays(first, random.integer(0, 27));
      const notes = random.pick(["Projeto sob medida", "Ajustes e suporte", "Segunda parcela"]);
      this.#addEntry({ type: "income", category, amountCents, dueDate, clientId, notes });
    }
  }

  #addSalary(clientId: ContactId, index: number, first: CivilDate): void {
    this.#addEntry({
      type: "expense",
      category: "Pagamento de Funcionario",
      amountCents: cents(210_000 + index * 17_325),
      dueDate: addDays(first, 4),
      clientId,
    });
  }

  #addExpenses(first: CivilDate): void {
    for (const [category, notes, day, from, to] of BILLS) {
      const amountCents = cents(this.#random.integer(from, to));
      const dueDate = addDays(first, day);
      this.#addEntry({ type: "expense", category, amountCents, dueDate, notes });
    }
  }

  /** Creates an entry some days before it is due, and its later changes. */
  #addEntry(entry: Entry): void {
    const random = this.#random;
    const { dueDate } = entry;
    if (dueDate === null) return;
    const createdOn = addDays(dueDate, -random.integer(3, CREATED_AHEAD_DAYS));
    const id = this.#idsMadeOn(createdOn).transactionId(entry.type);
    const draft: NewTransaction = { ...NEW_TRANSACTION_DEFAULTS, ...entry, id };
    this.#addStep(createdOn, { kind: "create-transactions", drafts: [draft] });
    if (random.chance(6)) {
      const amountCents = cents(Math.round(entry.amountCents * 1.1));
      this.#update(id, addDays(createdOn, 1), { amountCents });
    }
    if (random.chance(3)) {
      const lifecycle = random.pick<Lifecycle>(["cancelled", "cancelled", "inactive"]);
      this.#update(id, addDays(createdOn, 2), { lifecycle });
    } else if (random.chance(92)) {
      this.#update(id, addDays(dueDate, random.integer(-2, 4)), { status: "paid" });
    } else if (random.chance(30)) {
      this.#update(id, addDays(dueDate, 3), { status: "overdue" });
    } else if (random.chance(60)) {
      this.#update(id, addDays(dueDate, random.integer(20, 55)), { status: "paid" });
    }
    if (random.chance(1)) {
      const removed = addDays(createdOn, 2);
      this.#addStep(removed, { kind: "remove-transactions", filter: hasId(id) });
    }
  }

  #addContactChanges(clients: readonly ContactId[], employees: readonly ContactId[]): void {
    const change = (id: ContactId | undefined, monthsAgo: number, patch: object): void => {
      if (id === undefined) return;
      const day = addMonths(this.#today, -monthsAgo);
      this.#addStep(day, { kind: "update-contacts", filter: hasId(id), patch });
    };
    change(clients[14], 5, { phone: "(11) 95555-0115" });
    change(clients[8], 9, { name: "Construtora Novo Horizonte" });
    change(clients[INACTIVE.client.index], INACTIVE.client.monthsAgo, { isActive: false });
    change(employees[3], 14, { pixKey: "diego.fernandes@exemplo.com.br" });
    change(employees[INACTIVE.employee.index], INACTIVE.employee.monthsAgo, { isActive: false });
  }

  /** True if all entries of the month are created before the contact became inactive. */
  #isActive(
    inactive: { readonly index: number; readonly monthsAgo: number },
    index: number,
    first: CivilDate,
  ): boolean {
    const since = addMonths(this.#today, -inactive.monthsAgo);
    return index !== inactive.index || addMonths(first, 1) <= since;
  }

  /** Ids with the time of that day. */
  #idsMadeOn(day: CivilDate): IdSource {
    return createIdSource(
      () => toMs(day, 0),
      (count) => Uint8Array.from({ length: count }, () => this.#random.integer(0, 255)),
    );
  }

  #update(id: TransactionId, day: CivilDate, patch: TransactionPatch): void {
    this.#addStep(day, { kind: "update-transactions", filter: hasId(id), patch });
  }

  #addStep(day: CivilDate, command: Command): void {
    // Minutes apart, so that steps keep their order.
    const minute = 9 * 60 + (this.#steps.length % 480);
    this.#steps.push({ atMs: toMs(day, minute), command });
  }
}

function hasId(id: string): Extract<Command, { kind: "remove-transactions" }>["filter"] {
  return { kind: "compare", column: "id", comparison: "eq", value: id };
}

/** A time of the day in UTC-3, which is exact enough for a sample. */
function toMs(day: CivilDate, minute: number): number {
  return Date.parse(`${day}T03:00:00.000Z`) + minute * MS_PER_MINUTE;
}
