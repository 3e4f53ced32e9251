/** A slow model of entries with charges: what a change of one does to the others. */
type Row = Readonly<Record<string, unknown>>;

/** The columns of a charge, and those of its entry that they follow. */
const FOLLOWED = [
  ["lifecycle", "lifecycle"],
  ["paid_on", "paid_on"],
  ["expected_payment_date", "paid_on"],
  ["account_id", "account_id"],
] as const;

export class ChargeOracle {
  readonly #today: string;
  #rows: ReadonlyMap<string, Row> = new Map();
  /** By charge and column: true if its own change set it last, to another value than the entry's. */
  readonly #isOwn = new Map<string, boolean>();

  constructor(today: string) {
    this.#today = today;
  }

  get rows(): readonly Row[] {
    return [...this.#rows.values()].toSorted((a, b) =>
      String(a["id"]) < String(b["id"]) ? -1 : 1,
    );
  }

  /** After a payment or an undo, which have rules of their own. */
  adopt(rows: readonly Row[]): void {
    const before = this.#rows;
    this.#rows = new Map(rows.map((row) => [String(row["id"]), row]));
    for (const row of rows) this.#note(before.get(String(row["id"])), row);
  }

  /** True if a charge would no longer be paid, while its entry is. */
  refuses(ids: readonly string[], patch: Row): boolean {
    const { status = "paid" } = patch;
    const isOfEntry = ({ parent_id: parent }: Row) => ids.includes(String(parent));
    return ids.some((id) => {
      const row = this.#rows.get(id) ?? {};
      const isCharge = row["payment_role"] !== null && row["payment_role"] !== "part";
      return status !== "paid" && isCharge && row["status"] === "paid" && !isOfEntry(row);
    });
  }

  /** The same patch for each of the ids, in one command. */
  patch(ids: readonly string[], patch: Row): void {
    const before = this.#rows;
    this.#rows = new Map(
      [...before].map(([id, row]) => [id, ids.includes(id) ? this.#patched(row, patch) : row]),
    );
    for (const id of ids) this.#note(before.get(id), this.#rows.get(id));
    for (const id of ids) this.#followed(before.get(id) ?? {}, this.#rows.get(id) ?? {});
  }

  remove(id: string): void {
    this.#rows = new Map([...this.#rows].filter(([other]) => other !== id));
    for (const charge of this.#chargesOf(id)) this.remove(String(charge["id"]));
  }

  #chargesOf(id: unknown): Row[] {
    return [...this.#rows.values()].filter(
      (row) => row["parent_id"] === id && row["payment_role"] !== "part",
    );
  }

  #patched(row: Row, patch: Row): Row {
    const patched: Row = { ...row, ...patch };
    if (patch["paid_on"] !== undefined) return { ...patched, status: "paid" };
    const paidOn = patched["status"] === "paid" ? (row["paid_on"] ?? this.#today) : null;
    return { ...patched, paid_on: paidOn };
  }

  #followed(before: Row, after: Row): void {
    for (const charge of this.#chargesOf(after["id"])) {
      const id = String(charge["id"]);
      if (before["status"] === "paid" && after["status"] !== "paid") {
        this.remove(id);
        continue;
      }
      const taken = FOLLOWED.filter(([column, source]) =>
        this.#isTaken(charge, column, { before: before, after, source }),
      ).map(([column, source]) => [column, after[source]]);
      const row = { ...charge, ...(Object.fromEntries(taken) as Row) };
      this.#rows = new Map([...this.#rows, [id, row]]);
      for (const [column] of taken) this.#isOwn.set(`${id} ${String(column)}`, false);
    }
  }

  #isTaken(
    charge: Row,
    column: string,
    { before, after, source }: { before: Row; after: Row; source: string },
  ): boolean {
    if (before[source] === after[source]) return false;
    if (source !== "lifecycle" && before["status"] !== "paid") return false;
    if (source === "paid_on" && charge["status"] !== "paid") return false;
    const isLeftBehind = column === "lifecycle" && charge[column] === "active";
    if (isLeftBehind && before[column] === "active") return true;
    return this.#isOwn.get(`${String(charge["id"])} ${column}`) !== true;
  }

  #note(before: Row | undefined, after: Row | undefined): void {
    const entry = this.#rows.get(String(after?.["parent_id"]));
    if (after === undefined || entry === undefined) return;
    for (const [column, source] of FOLLOWED) {
      if (before?.[column] === after[column] && before !== undefined) continue;
      this.#isOwn.set(`${String(after["id"])} ${column}`, after[column] !== entry[source]);
    }
  }
}
