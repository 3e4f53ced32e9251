/**
 * A random company that uses all features: payment dates and competências, accounts with transfers
 * and card bills, instalments, recurrences, partial payments with charges, own categories with
 * places in the DRE, split entries, suppliers and tags. Written through the API, which must accept
 * every request.
 */
import type { TransactionRow } from "#contract/transactions.ts";
import { addDays, civilDate, type CivilDate } from "#domain/civil-date.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import type { TestApp } from "./test-app.ts";

export const FULL_CONTACTS = ["CTT-cliente1", "CTT-equipe1", "CTT-fornecedor1"] as const;
export const FULL_ACCOUNTS = ["CTA-banco1", "CTA-caixa1", "CTA-cartao1"] as const;
/** The id of instalments, and of a recurrence. */
export const FULL_SERIES = ["SER-1parcelas", "SER-1repetir"] as const;
export const FULL_TAGS = ["TAG-filial1", "TAG-obra1"] as const;

/** `Aluguel` is part of another name. */
const CATEGORIES = [
  { name: "Aluguel", kind: "expense", statement_place: "costs" },
  { name: "Aluguel de máquinas", kind: "expense", statement_place: null },
  { name: "Juros e multas", kind: "both", statement_place: "financial" },
  { name: "Impostos", kind: "expense", statement_place: "taxes" },
  { name: "Venda no balcão", kind: "income", statement_place: "revenue" },
  { name: "Devoluções", kind: "both", statement_place: "deductions" },
  { name: "Vendas antigas", kind: "both", statement_place: null },
] as const;

const INCOME_CATEGORIES = ["Venda no balcão", "Devoluções", "Vendas antigas", "Site"] as const;
const EXPENSE_CATEGORIES = [
  "Aluguel",
  "Aluguel de máquinas",
  "Impostos",
  "Devoluções",
  "Vendas antigas",
  "Pagamento cartão",
] as const;

const PAYMENTS = 12;
const TRANSFERS = 14;
const CHANGES = 20;

export async function writeFullCompany(app: TestApp, seed: number, today: string): Promise<void> {
  await new FullCompany(app, seededRandom(seed), civilDate(today)).write();
}

class FullCompany {
  readonly #app: TestApp;
  readonly #random: SeededRandom;
  readonly #today: CivilDate;

  constructor(app: TestApp, random: SeededRandom, today: CivilDate) {
    this.#app = app;
    this.#random = random;
    this.#today = today;
  }

  async write(): Promise<void> {
    await this.#registers();
    const plain = Array.from({ length: 45 }, () => this.#divided(this.#entry()));
    await this.#send("POST", "transactions", plain);
    await this.#instalments();
    await this.#recurrences();
    await this.#payments();
    await this.#transfers();
    await this.#change();
    await this.#changeCategories();
  }

  async #registers(): Promise<void> {
    const [client, employee, supplier] = FULL_CONTACTS;
    await this.#send("POST", "clients", [
      { id: client, name: "Padaria Ávila", profile_type: "client", document: "12ABC34501DE35" },
      { id: employee, name: "João", profile_type: "employee", pix_key: "equipe@exemplo.com.br" },
      { id: supplier, name: "Atacado", profile_type: "supplier", email: "contas@exemplo.com.br" },
    ]);
    const [bank, cash, card] = FULL_ACCOUNTS;
    const opening = () => ({
      opening_balance: this.#random.integer(-100_000, 1_000_000) / 100,
      opening_date: this.#day(-300, -20),
    });
    await this.#send("POST", "accounts", [
      { id: bank, name: "Banco", kind: "bank", is_default: true, ...opening() },
      { id: cash, name: "Caixa", kind: "cash", ...opening() },
      {
        id: card,
        name: "Cartão",
        kind: "card",
        closing_day: this.#random.pick([1, 25, 28, 31]),
        due_day: this.#random.pick([5, 10, 31]),
        ...opening(),
      },
    ]);
    await this.#send("POST", "tags", [
      { id: FULL_TAGS[0], name: "Filial" },
      { id: FULL_TAGS[1], name: "Obra" },
    ]);
    await this.#send("POST", "categories", CATEGORIES);
  }

  /** The columns of an entry, most of which may be missing. */
  #entry(changes: object = {}): Record<string, unknown> {
    const random = this.#random;
    const type = random.pick(["income", "expense"]);
    const status = random.pick(["paid", "paid", "pending", "overdue"]);
    const [client, employee, supplier] = FULL_CONTACTS;
    return {
      type,
      category: random.pick(type === "income" ? INCOME_CATEGORIES : EXPENSE_CATEGORIES),
      amount: this.#amount(),
      expected_payment_date: random.chance(10) ? null : this.#day(-260, 260),
      status,
      lifecycle: random.pick(["active", "active", "active", "active", "inactive", "cancelled"]),
      client_id: random.pick(type === "income" ? [null, client] : [null, employee, supplier]),
      accrual_date: random.chance(40) ? this.#day(-260, 260) : null,
      tag_ids: random.pick<readonly string[]>([[], [], [FULL_TAGS[0]], [FULL_TAGS[1]], FULL_TAGS]),
      ...(status === "paid" ? { paid_on: this.#day(-260, 0) } : {}),
      // Without the column it gets the default account.
      ...(random.chance(40) ? {} : { account_id: random.pick([null, ...FULL_ACCOUNTS]) }),
      ...changes,
    };
  }

  /** Sometimes split. */
  #divided(entry: Record<string, unknown>): Record<string, unknown> {
    if (!this.#random.chance(30)) return entry;
    return { ...entry, ...this.#parts(String(entry["type"]), Number(entry["amount"])) };
  }

  /** Empty if the amount is too small. */
  #parts(type: string, amount: number): object {
    const random = this.#random;
    const categories: readonly string[] =
      type === "income" ? INCOME_CATEGORIES : EXPENSE_CATEGORIES;
    const count = random.integer(2, 3);
    const start = random.integer(0, categories.length - 1);
    let left = Math.round(amount * 100);
    if (left < 10 * count) return {};
    const splits = Array.from({ length: count }, (_, at) => {
      const cents = at === count - 1 ? left : random.integer(1, Math.floor(left / 2));
      left -= cents;
      return { category: categories[(start + at) % categories.length] ?? "", amount: cents / 100 };
    });
    return { category: splits[0]?.category, splits };
  }

  async #instalments(): Promise<void> {
    const random = this.#random;
    for (let index = 0; index < 3; index += 1) {
      const made = await this.#send<TransactionRow[]>("POST", "rpc/instalments", {
        ...this.#divided(
          this.#entry({
            expected_payment_date: this.#day(-120, 60),
            status: "pending",
            lifecycle: "active",
            amount: random.integer(1000, 100_000) / 100,
          }),
        ),
        paid_on: undefined,
        series_id: `SER-${index}parcelas`,
        count: random.integer(2, 12),
        interval: random.pick(["month", "month_end", "week", "year"]),
      });
      const { id } = made[random.integer(0, made.length - 1)] ?? { id: "" };
      await this.#send("POST", "rpc/update_instalments", {
        id,
        scope: random.pick(["following", "unpaid"]),
        changes: random.pick<object>([
          { amount: this.#amount(), splits: null },
          { lifecycle: "cancelled" },
          { account_id: FULL_ACCOUNTS[1], tag_ids: [FULL_TAGS[1]] },
        ]),
      });
    }
  }

  async #recurrences(): Promise<void> {
    const random = this.#random;
    for (let index = 0; index < 3; index += 1) {
      const made = await this.#send<TransactionRow[]>("POST", "rpc/recurrence", {
        ...this.#entry({
          expected_payment_date: this.#day(-60, 30),
          status: "pending",
          lifecycle: "active",
        }),
        paid_on: undefined,
        series_id: `SER-${index}repetir`,
        ...random.pick<object>([
          { interval: "month_end" },
          { interval: "month", business_day_of_month: 5, optional_holidays: true },
          { interval: "week", every: 2, count: 9, business_day: "next" },
          { interval: "year", count: 2 },
        ]),
      });
      const { id } = made[random.integer(0, made.length - 1)] ?? { id: "" };
      const changes = { amount: this.#amount() };
      await this.#send("POST", "rpc/update_instalments", { id, scope: "following", changes });
      if (random.chance(40)) {
        await this.#send("POST", "rpc/end_recurrence", { id, scope: "after" });
      } else if (random.chance(50)) {
        const series = { id: `SER-${index}repetir`, from: this.#day(0, 50) };
        const scope = random.pick(["keep", "remove"]);
        await this.#send("POST", "rpc/pause_recurrence", { ...series, scope });
        if (random.chance(50)) await this.#send("POST", "rpc/resume_recurrence", series);
      }
    }
  }

  async #payments(): Promise<void> {
    const random = this.#random;
    const open = await this.#entries("status=neq.paid&lifecycle=eq.active&amount=gte.1");
    for (let index = 0; index < Math.min(PAYMENTS, open.length); index += 1) {
      const entry = open.splice(random.integer(0, open.length - 1), 1)[0];
      if (entry === undefined) return;
      const part = random.chance(60) ? Math.floor(entry.amount * 50) / 100 : undefined;
      const charges = ["interest", "fine", "discount"].flatMap((kind) =>
        random.chance(40)
          ? [{ kind, amount: random.integer(1, 40) / 100, category: "Juros e multas" }]
          : [],
      );
      const request = { id: entry.id, paid_on: this.#day(-100, 0), charges, amount: part };
      const rows = await this.#send<TransactionRow[]>("POST", "rpc/record_payment", request);
      if (random.chance(30)) {
        const paid = rows.find(({ payment_role: role }) => role === "part") ?? entry;
        await this.#send("POST", "rpc/undo_payment", { id: paid.id });
      }
    }
  }

  async #transfers(): Promise<void> {
    const random = this.#random;
    const transfers = Array.from({ length: TRANSFERS }, (_, index) => {
      const from = random.integer(0, 2);
      return {
        id: `TRF-plena${index}`,
        from_account_id: FULL_ACCOUNTS[from],
        to_account_id: FULL_ACCOUNTS[(from + random.integer(1, 2)) % 3],
        amount: random.integer(1, 500_000) / 100,
        date: this.#day(-200, 0),
      };
    });
    await this.#send("POST", "transfers", transfers);
    await this.#send("PATCH", "transfers?id=in.(TRF-plena1,TRF-plena4)", {
      lifecycle: "cancelled",
    });
    await this.#send("PATCH", "transfers?id=eq.TRF-plena2", { amount: 12.34 });
  }

  async #change(): Promise<void> {
    const random = this.#random;
    const there = await this.#entries("parent_id=is.null");
    for (let index = 0; index < CHANGES; index += 1) {
      const entry = there[random.integer(0, there.length - 1)];
      if (entry === undefined) return;
      const change = random.pick<object>([
        { lifecycle: random.pick(["active", "inactive", "cancelled"]) },
        { account_id: random.pick([null, ...FULL_ACCOUNTS]) },
        { accrual_date: this.#day(-260, 260) },
        { status: "paid" },
        { status: "paid", paid_on: this.#day(-260, 0) },
        { status: "pending" },
        { tag_ids: [] },
        { amount: this.#amount(), splits: null },
        { amount: entry.amount, splits: null, ...this.#parts(entry.type, entry.amount) },
      ]);
      await this.#send("PATCH", `transactions?id=eq.${entry.id}`, change);
    }
    const gone = there.slice(0, 3).map(({ id }) => id);
    await this.#send("DELETE", `transactions?id=in.(${gone.join(",")})`);
  }

  /** A renaming, a merge, an archiving, another order. */
  async #changeCategories(): Promise<void> {
    const rename = { name: "Vendas de antes", is_active: false };
    await this.#send("PATCH", "categories?name=eq.Vendas antigas", rename);
    await this.#send("PATCH", "categories?name=eq.Sistema", {
      position: 30,
      statement_place: this.#random.pick([null, "revenue", "taxes"]),
    });
    if (this.#random.chance(50)) {
      const ids = new Map(
        (await this.#send<{ id: string; name: string }[]>("GET", "categories")).map(
          ({ id, name }) => [name, id],
        ),
      );
      const merge = { from: ids.get("Aluguel de máquinas"), into: ids.get("Aluguel") };
      await this.#send("POST", "rpc/merge_categories", merge);
    }
    await this.#send("PATCH", `tags?id=eq.${FULL_TAGS[1]}`, { is_active: false });
    await this.#send("PATCH", `accounts?id=eq.${FULL_ACCOUNTS[1]}`, { is_active: false });
  }

  #entries(filter: string): Promise<TransactionRow[]> {
    return this.#send("GET", `transactions?${filter}&order=id`);
  }

  #amount(): number {
    return this.#random.integer(0, 2_000_000) / 100;
  }

  #day(from: number, to: number): CivilDate {
    return addDays(this.#today, this.#random.integer(from, to));
  }

  async #send<Body>(...request: Parameters<TestApp["send"]>): Promise<Body> {
    const { status, body } = await this.#app.send<Body>(...request);
    if (status >= 300) {
      const [method, path, sent] = request;
      throw new Error(`${method} ${path} ${JSON.stringify(sent)}: ${JSON.stringify(body)}`);
    }
    return body;
  }
}
