/**
 * The last 24 months of a company, made by commands under a simulated clock, so that it has a real
 * history.
 */
import { addDays, addMonths, civilDate, daysBetween, type CivilDate } from "#domain/civil-date.ts";
import { companyToday } from "#domain/company-time.ts";
import { createIdSource, type ContactId, type IdSource, type TransactionId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import type { Lifecycle, TransactionPatch } from "#domain/transaction.ts";
import type { Database } from "../database/database.ts";
import { NEW_TRANSACTION_DEFAULTS, type NewTransaction } from "#contract/transactions.ts";
import type { Command } from "../commands/commands.ts";
import { createLedger } from "../ledger.ts";
import type { Filter } from "../rows/row-query.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { sampleAccounts, type SampleAccounts } from "./sample-accounts.ts";
import { billPayments, cardPurchases } from "./sample-card.ts";
import { PAID_IN_CASH, SAMPLE_BILLS } from "./sample-bills.ts";
import {
  SAMPLE_CLIENTS,
  SAMPLE_EMPLOYEES,
  SAMPLE_NAME,
  SAMPLE_PIX_KEY,
  SAMPLE_SUPPLIERS,
} from "./sample-people.ts";
import { plannedBills, plannedSeries } from "./sample-plans.ts";
import { plannedRecurrences } from "./sample-recurrences.ts";

const SEED = 20_241_121;
const MONTHS = 24;
const CREATED_AHEAD_DAYS = 24;
/** The contacts that became inactive, by index in the lists. */
const INACTIVE = {
  client: { index: 17, monthsAgo: 1 },
  employee: { index: 7, monthsAgo: 2 },
} as const;
/** Older entries count as paid: nobody keeps a bill open for a year. */
const MAX_DAYS_OPEN = 150;
const CASH_PER_MONTH = cents(50_000);
const MS_PER_MINUTE = 60_000;
const USERS = ["Marina", "Rafael", "Usuário Atual"] as const;

type Step = { readonly atMs: number; readonly command: Command };
type Entry = Omit<NewTransaction, "id" | keyof typeof NEW_TRANSACTION_DEFAULTS> &
  Partial<Pick<NewTransaction, "notes" | "clientId" | "accrualDate" | "accountId">>;

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
  const change = { version: 0, name: SAMPLE_NAME, pixKey: SAMPLE_PIX_KEY };
  await ledger.execute({ kind: "update-company", change }, { userName: USERS[0] });
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
  readonly #accounts: SampleAccounts;

  constructor(random: SeededRandom, today: CivilDate) {
    this.#random = random;
    this.#today = today;
    this.#start = civilDate(`${addMonths(today, -MONTHS).slice(0, 7)}-01`);
    this.#accounts = this.#addAccounts();
  }

  stepsUntil(nowMs: number): Step[] {
    return this.#steps.filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => a.atMs - b.atMs);
  }

  generate(): void {
    const clients = SAMPLE_CLIENTS.map((draft) => this.#addContact(draft));
    const employees = SAMPLE_EMPLOYEES.map((draft) => this.#addContact(draft));
    const suppliers = SAMPLE_SUPPLIERS.map((draft) => this.#addContact(draft));
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
      this.#addExpenses(suppliers, first);
    }
    this.#addContactChanges(clients, employees);
    const idsMadeOn = (day: CivilDate): IdSource => this.#idsMadeOn(day);
    this.#addCard(idsMadeOn);
    for (const plan of plannedSeries(this.#today, clients[4] ?? null, idsMadeOn)) {
      this.#addPlanned(plan);
    }
    for (const plan of plannedBills(this.#today, idsMadeOn)) this.#addPlanned(plan);
    for (const plan of plannedRecurrences(this.#today, clients[6] ?? null, idsMadeOn)) {
      this.#addStep(plan.createdOn, { kind: "create-recurrence", recurrence: plan.recurrence });
      for (const { id, on } of plan.paid) this.#pay(id, on);
    }
  }

  /** The bank account is the default. */
  #addAccounts(): SampleAccounts {
    const created = addDays(this.#start, -CREATED_AHEAD_DAYS - 1);
    const ids = this.#idsMadeOn(created);
    const accounts = {
      bank: ids.recordId("account"),
      cashBox: ids.recordId("account"),
      card: ids.recordId("account"),
    };
    const drafts = sampleAccounts(accounts, created);
    this.#addStep(created, { kind: "create", records: "accounts", drafts });
    for (let month = 0; month <= MONTHS; month += 1) {
      const date = addDays(addMonths(this.#start, month), 2);
      const transfer = {
        id: this.#idsMadeOn(date).recordId("transfer"),
        fromAccountId: accounts.bank,
        toAccountId: accounts.cashBox,
        amountCents: CASH_PER_MONTH,
        date,
        notes: "Dinheiro para o caixa",
      };
      this.#addStep(date, { kind: "create", records: "transfers", drafts: [transfer] });
    }
    return accounts;
  }

  #addCard(idsMadeOn: (day: CivilDate) => IdSource): void {
    const purchases = Array.from({ length: MONTHS + 1 }, (_, month) =>
      cardPurchases(this.#accounts.card, addMonths(this.#start, month), this.#random, idsMadeOn),
    ).flat();
    for (const draft of purchases) {
      this.#addStep(draft.dueDate, { kind: "create", records: "transactions", drafts: [draft] });
    }
    for (const draft of billPayments(this.#accounts, purchases, idsMadeOn)) {
      this.#addStep(draft.date, { kind: "create", records: "transfers", drafts: [draft] });
    }
  }

  #addContact(draft: (typeof SAMPLE_CLIENTS)[number]): ContactId {
    // Earlier than the first entry.
    const created = addDays(this.#start, -CREATED_AHEAD_DAYS - 1);
    const id = this.#idsMadeOn(created).recordId("contact");
    this.#addStep(created, { kind: "create", records: "contacts", drafts: [{ ...draft, id }] });
    return id;
  }

  /** A monthly contract for most clients, and occasional projects. */
  #addClientMonth(clientId: ContactId, index: number, first: CivilDate): void {
    const random = this.#random;
    if (index % 3 !== 2) {
      const category = index % 2 === 0 ? "Sistema" : "Site";
      const amountCents = cents(24_990 + index * 13_550);
      const dueDate = addDays(first, 4 + index);
      this.#addEntry({ type: "income", category, amountCents, dueDate, clientId });
    }
    if (random.chance(38)) {
      const category = random.pick(["Aplicativo", "Site", "Sistema", "Outros"]);
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
      // The competência is the previous month.
      accrualDate: addDays(first, -1),
      clientId,
    });
  }

  #addExpenses(suppliers: readonly ContactId[], first: CivilDate): void {
    for (const [category, notes, day, from, to, supplier] of SAMPLE_BILLS) {
      const amountCents = cents(this.#random.integer(from, to));
      const dueDate = addDays(first, day);
      const clientId = supplier === null ? null : (suppliers[supplier] ?? null);
      this.#addEntry({
        type: "expense",
        category,
        amountCents,
        dueDate,
        notes,
        clientId,
        ...(notes === PAID_IN_CASH && { accountId: this.#accounts.cashBox }),
      });
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
    this.#addStep(createdOn, { kind: "create", records: "transactions", drafts: [draft] });
    if (random.chance(6)) {
      const amountCents = cents(Math.round(entry.amountCents * 1.1));
      this.#update(id, addDays(createdOn, 1), { amountCents });
    }
    if (random.chance(3)) {
      const lifecycle = random.pick<Lifecycle>(["cancelled", "cancelled", "inactive"]);
      this.#update(id, addDays(createdOn, 2), { lifecycle });
    } else if (random.chance(92)) {
      this.#pay(id, addDays(dueDate, random.integer(-2, 4)));
    } else if (daysBetween(dueDate, this.#today) <= MAX_DAYS_OPEN && random.chance(50)) {
      if (random.chance(50)) this.#update(id, addDays(dueDate, 3), { status: "overdue" });
    } else {
      this.#pay(id, addDays(dueDate, random.integer(20, 55)));
    }
    if (random.chance(1)) {
      const removed = addDays(createdOn, 2);
      this.#addStep(removed, { kind: "remove", records: "transactions", filter: hasId(id) });
    }
  }

  #pay(id: TransactionId, paidOn: CivilDate): void {
    this.#update(id, paidOn, { status: "paid", paidOn });
  }

  #addContactChanges(clients: readonly ContactId[], employees: readonly ContactId[]): void {
    const change = (id: ContactId | undefined, monthsAgo: number, patch: object): void => {
      if (id === undefined) return;
      const day = addMonths(this.#today, -monthsAgo);
      this.#addStep(day, { kind: "update", records: "contacts", filter: hasId(id), patch });
    };
    change(clients[14], 5, { phone: "(11) 95555-0115" });
    change(clients[8], 9, { name: "Construtora Novo Horizonte" });
    change(clients[INACTIVE.client.index], INACTIVE.client.monthsAgo, { isActive: false });
    change(employees[3], 14, { pixKey: "diego.fernandes@exemplo.com.br" });
    change(employees[INACTIVE.employee.index], INACTIVE.employee.monthsAgo, { isActive: false });
  }

  #addPlanned({ createdOn, drafts, isPaid }: ReturnType<typeof plannedBills>[number]): void {
    this.#addStep(createdOn, { kind: "create", records: "transactions", drafts });
    for (const { id, dueDate } of drafts) if (isPaid && dueDate !== null) this.#pay(id, dueDate);
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

  /** An id source with the time of that day. */
  #idsMadeOn(day: CivilDate): IdSource {
    return createIdSource(
      () => toMs(day, 0),
      (count) => Uint8Array.from({ length: count }, () => this.#random.integer(0, 255)),
    );
  }

  #update(id: TransactionId, day: CivilDate, patch: TransactionPatch): void {
    this.#addStep(day, { kind: "update", records: "transactions", filter: hasId(id), patch });
  }

  #addStep(day: CivilDate, command: Command): void {
    // Minutes apart, so that steps keep their order.
    const minute = 9 * 60 + (this.#steps.length % 480);
    this.#steps.push({ atMs: toMs(day, minute), command });
  }
}

function hasId(id: string): Filter {
  return { kind: "compare", column: "id", comparison: "eq", value: id };
}

/** A time of the day in UTC-3, which is exact enough for a sample. */
function toMs(day: CivilDate, minute: number): number {
  return Date.parse(`${day}T03:00:00.000Z`) + minute * MS_PER_MINUTE;
}
