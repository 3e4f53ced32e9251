/**
 * A small company's last 24 months, made from a fixed seed and written through the commands, one by
 * one, under a clock that moves with the story: so its histories are as real as anybody's.
 */
import type { Category } from "#domain/category.ts";
import { addDays, addMonths, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { companyToday } from "#domain/company-time.ts";
import { createIdSource, type ContactId, type IdSource, type TransactionId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import type { Lifecycle, TransactionPatch } from "#domain/transaction.ts";
import type { Database } from "../database/database.ts";
import type { Command, NewTransaction } from "../commands/commands.ts";
import { createLedger } from "../ledger.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { SAMPLE_CLIENTS, SAMPLE_EMPLOYEES } from "./sample-people.ts";

const SEED = 20_241_121;
const MONTHS = 24;
const BOOKED_AHEAD_DAYS = 24;
/** Who became inactive, by the place in the lists, and when. */
const LEFT = { client: { index: 17, monthsAgo: 1 }, employee: { index: 7, monthsAgo: 2 } } as const;
const MS_PER_MINUTE = 60_000;
const USERS = ["Marina", "Rafael", "Usuário Atual"] as const;

type Step = { readonly atMs: number; readonly command: Command };
type Entry = Omit<NewTransaction, "id" | "status" | "lifecycle" | "notes"> & {
  readonly notes?: string;
};

/** Fills an empty database with the sample company, up to now. The same moment gives the same rows. */
export async function writeSampleCompany(
  database: Database,
  nowMs: number,
  timeZone: string,
): Promise<void> {
  const chance = seededRandom(SEED);
  const story = new Story(chance, companyToday(nowMs, timeZone));
  story.tell();
  let storyMs = 0;
  const ledger = createLedger(database, () => storyMs, timeZone);
  for (const { atMs, command } of story.stepsUntil(nowMs)) {
    storyMs = atMs;
    await ledger.execute(command, { userName: chance.pick(USERS) });
  }
}

class Story {
  readonly #chance: SeededRandom;
  readonly #today: CivilDate;
  readonly #start: CivilDate;
  readonly #steps: Step[] = [];

  constructor(chance: SeededRandom, today: CivilDate) {
    this.#chance = chance;
    this.#today = today;
    this.#start = civilDate(`${addMonths(today, -MONTHS).slice(0, 7)}-01`);
  }

  /** What happened up to that moment, in order. */
  stepsUntil(nowMs: number): Step[] {
    return this.#steps.filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => a.atMs - b.atMs);
  }

  tell(): void {
    const clients = SAMPLE_CLIENTS.map((draft) => this.#contact(draft));
    const employees = SAMPLE_EMPLOYEES.map((draft) => this.#contact(draft));
    for (let month = 0; month <= MONTHS + 1; month += 1) {
      const first = addMonths(this.#start, month);
      for (const [index, client] of clients.entries()) {
        if (index !== LEFT.client.index || this.#isBeforeLeaving(first, LEFT.client.monthsAgo)) {
          this.#monthOfClient(client, index, first);
        }
      }
      for (const [index, employee] of employees.entries()) {
        // The company grew: one more on the payroll about every two months.
        if (month < index * 2 - 6) continue;
        if (
          index !== LEFT.employee.index ||
          this.#isBeforeLeaving(first, LEFT.employee.monthsAgo)
        ) {
          this.#salary(employee, index, first);
        }
      }
      this.#monthOfExpenses(first);
    }
    this.#lastChanges(clients, employees);
  }

  #contact(draft: (typeof SAMPLE_CLIENTS)[number]): ContactId {
    // Before the first entry is booked.
    const known = addDays(this.#start, -BOOKED_AHEAD_DAYS - 1);
    const id = this.#idsMadeOn(known).contactId();
    this.#at(known, { kind: "create-contacts", drafts: [{ ...draft, id }] });
    return id;
  }

  /** A monthly contract for most, and a project now and then. */
  #monthOfClient(clientId: ContactId, index: number, first: CivilDate): void {
    const chance = this.#chance;
    if (index % 3 !== 2) {
      const category: Category = index % 2 === 0 ? "Sistema" : "Site";
      const amountCents = cents(24_990 + index * 13_550);
      const dueDate = addDays(first, 4 + index);
      this.#entry({ type: "income", category, amountCents, dueDate, clientId });
    }
    if (chance.chance(38)) {
      const category = chance.pick<Category>(["Aplicativo", "Site", "Sistema", "Outros"]);
      const amountCents = cents(chance.integer(80_000, 1_450_000));
      const dueDate = addDays(first, chance.integer(0, 27));
      const notes = chance.pick(["Projeto sob medida", "Ajustes e suporte", "Segunda parcela"]);
      this.#entry({ type: "income", category, amountCents, dueDate, clientId, notes });
    }
  }

  #salary(clientId: ContactId, index: number, first: CivilDate): void {
    this.#entry({
      type: "expense",
      category: "Pagamento de Funcionario",
      amountCents: cents(210_000 + index * 17_325),
      dueDate: addDays(first, 4),
      clientId,
    });
  }

  #monthOfExpenses(first: CivilDate): void {
    const chance = this.#chance;
    const bills: [string, number, number, number][] = [
      ["Aluguel da sala", 9, 320_000, 320_000],
      ["Energia elétrica", 14, 38_000, 71_000],
      ["Internet e telefone", 11, 29_990, 29_990],
      ["Contabilidade", 19, 89_000, 89_000],
      ["Impostos (DAS)", 19, 95_000, 310_000],
      ["Material de escritório", 24, 8_000, 46_000],
    ];
    for (const [notes, day, from, to] of bills) {
      const amountCents = cents(chance.integer(from, to));
      const dueDate = addDays(first, day);
      this.#entry({
        type: "expense",
        category: "Despesa Empresa",
        amountCents,
        dueDate,
        clientId: null,
        notes,
      });
    }
    for (const notes of ["Cartão da empresa: nuvem e ferramentas", "Cartão da empresa: viagens"]) {
      const amountCents = cents(chance.integer(45_000, 380_000));
      const dueDate = addDays(first, 12);
      this.#entry({
        type: "expense",
        category: "Pagamento cartão",
        amountCents,
        dueDate,
        clientId: null,
        notes,
      });
    }
  }

  /** Booked some days before it is due, then what becomes of it. */
  #entry(entry: Entry): void {
    const chance = this.#chance;
    const { dueDate } = entry;
    if (dueDate === null) return;
    const booked = addDays(dueDate, -chance.integer(3, BOOKED_AHEAD_DAYS));
    const id = this.#idsMadeOn(booked).transactionId(entry.type);
    const draft: NewTransaction = {
      notes: null,
      ...entry,
      id,
      status: "pending",
      lifecycle: "active",
    };
    this.#at(booked, { kind: "create-transactions", drafts: [draft] });
    if (chance.chance(6)) {
      const amountCents = cents(Math.round(entry.amountCents * 1.1));
      this.#update(id, addDays(booked, 1), { amountCents });
    }
    if (chance.chance(3)) {
      const lifecycle = chance.pick<Lifecycle>(["cancelled", "cancelled", "inactive"]);
      this.#update(id, addDays(booked, 2), { lifecycle });
    } else if (chance.chance(92)) {
      this.#update(id, addDays(dueDate, chance.integer(-2, 4)), { status: "paid" });
    } else if (chance.chance(30)) {
      this.#update(id, addDays(dueDate, 3), { status: "overdue" });
    } else if (chance.chance(60)) {
      this.#update(id, addDays(dueDate, chance.integer(20, 55)), { status: "paid" });
    }
    if (chance.chance(1)) {
      const removed = addDays(booked, 2);
      this.#at(removed, { kind: "remove-transactions", filter: idIs(id) });
    }
  }

  #lastChanges(clients: readonly ContactId[], employees: readonly ContactId[]): void {
    const change = (id: ContactId | undefined, monthsAgo: number, patch: object): void => {
      if (id === undefined) return;
      const day = addMonths(this.#today, -monthsAgo);
      this.#at(day, { kind: "update-contacts", filter: idIs(id), patch });
    };
    change(clients[14], 5, { phone: "(11) 95555-0115" });
    change(clients[8], 9, { name: "Construtora Novo Horizonte" });
    change(clients[LEFT.client.index], LEFT.client.monthsAgo, { isActive: false });
    change(employees[3], 14, { pixKey: "diego.fernandes@exemplo.com.br" });
    change(employees[LEFT.employee.index], LEFT.employee.monthsAgo, { isActive: false });
  }

  /** Whether all of the month's entries are booked before somebody left. */
  #isBeforeLeaving(first: CivilDate, monthsAgo: number): boolean {
    return addMonths(first, 1) <= addMonths(this.#today, -monthsAgo);
  }

  /** Ids as they would have been made on that day. */
  #idsMadeOn(day: CivilDate): IdSource {
    return createIdSource(
      () => instantOf(day, 0),
      (count) => Uint8Array.from({ length: count }, () => this.#chance.integer(0, 255)),
    );
  }

  #update(id: TransactionId, day: CivilDate, patch: TransactionPatch): void {
    this.#at(day, { kind: "update-transactions", filter: idIs(id), patch });
  }

  #at(day: CivilDate, command: Command): void {
    // Some minutes apart, so that what is told first happens first.
    const minute = 9 * 60 + (this.#steps.length % 480);
    this.#steps.push({ atMs: instantOf(day, minute), command });
  }
}

function idIs(id: string): Extract<Command, { kind: "remove-transactions" }>["filter"] {
  return { kind: "compare", column: "id", comparison: "eq", value: id };
}

/** A moment of the day, taking the day as one in UTC-3: near enough for a story. */
function instantOf(day: CivilDate, minute: number): number {
  return Date.parse(`${day}T03:00:00.000Z`) + minute * MS_PER_MINUTE;
}
