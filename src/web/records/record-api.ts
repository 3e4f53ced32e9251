import * as z from "zod";
import { changesBetween, type Changes, type EntityType } from "#domain/audit-record.ts";
import { planUndo, planUpdate, type RowColumns } from "#domain/undo.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/fetch.ts";
import { UserFacingError, type Explanation } from "#web/api/user-facing-error.ts";
import { createOnce } from "./create-once.ts";

/** `updatedAt` is also the record's version. */
export type RecordRow = { readonly id: string; readonly updatedAt: string };

/** What an undo of the creation of a record that is never removed turns back: it becomes inactive. */
export const BECAME_ACTIVE: Changes = { is_active: [false, true] };

export type RecordChange = {
  readonly id: string;
  readonly changes: Changes;
  /** Of what was changed. */
  readonly description: string;
};

type RecordVersion = Pick<RecordRow, "id" | "updatedAt">;

/** An error's message for the log (spec section 8), and its explanation for the user. */
type ErrorTexts = { readonly message: string; readonly explanation: Explanation };

/** Of a table for which the spec has no message. */
export const NOT_CREATED: ErrorTexts = {
  message: "The server returned no row",
  explanation: {
    message: "O servidor não confirmou o registro.",
    hint: "Tente de novo: nada fica em dobro.",
  },
};

type RecordTable<Row, Draft, Patch> = {
  readonly entityType: EntityType;
  readonly table: "transactions" | "clients" | "accounts" | "transfers" | "categories" | "tags";
  readonly row: z.ZodType<Row>;
  readonly toInsertRow: (draft: Draft) => object;
  readonly toPatchRow: (patch: Patch) => object;
  readonly toColumns: (row: Row) => RowColumns;
  readonly fromPatchRow: (columns: RowColumns) => Patch;
  /** Of the columns. */
  readonly labels: Readonly<Record<string, string>>;
  /** "Este lançamento": the subject of a sentence about a stale write, of masculine gender. */
  readonly subject: string;
  /** What an undo of a creation turns back; absent where it removes the row. */
  readonly creation?: Changes;
  /** True for the description of a change that is undone with other records, elsewhere or not at all. */
  readonly isUndoneElsewhere?: (description: string) => boolean;
  readonly notCreated: ErrorTexts;
  readonly notFound: ErrorTexts;
};

/** Reads and writes of the records of one table. The server writes the history of each change. */
export class RecordApi<Row extends RecordRow, Draft, Patch> {
  readonly entityType: EntityType;
  readonly subject: string;
  readonly #table: RecordTable<Row, Draft, Patch>;

  constructor(table: RecordTable<Row, Draft, Patch>) {
    this.#table = table;
    this.entityType = table.entityType;
    this.subject = table.subject;
  }

  /** Null when there is none. */
  async fetch(id: string): Promise<Row | null> {
    const { data } = await callApi(this.#table.table, { id: `eq.${id}` });
    return this.#firstRow(data);
  }

  /** Idempotent: the same id and content again create nothing. @throws AlreadyCreated with other content */
  async create(draft: Draft): Promise<Row> {
    return createOnce(() => this.#create(this.#table.toInsertRow(draft)));
  }

  async #create(body: object, prefer?: string): Promise<Row> {
    const { notCreated } = this.#table;
    const created = await this.#write({ method: "POST", body, ...(prefer && { prefer }) });
    if (created !== null) return created;
    throw new UserFacingError(notCreated.message, notCreated.explanation);
  }

  /** @throws StaleWriteError for a record changed since `base`, RecordNotFound for a removed one. */
  async update(base: RecordVersion, patch: Patch): Promise<Row> {
    return this.#writeOnto(base, { method: "PATCH", body: this.#table.toPatchRow(patch) });
  }

  /** @throws StaleWriteError for a record changed since `base`, RecordNotFound for a removed one. */
  async remove(base: RecordVersion): Promise<void> {
    await this.#writeOnto(base, { method: "DELETE" });
  }

  /**
   * Sets the old values back, creates a removed row again, or removes a created one, which gives null.
   * @throws ChangedAgain, RecordNotFound
   */
  async undo(id: string, changes: Changes, timeZone: string): Promise<Row | null> {
    const { toColumns, fromPatchRow, labels } = this.#table;
    const current = await this.fetch(id);
    const undo = planUndo(changes, current === null ? null : toColumns(current), timeZone);
    if (undo.kind === "restore") return this.#create(undo.row, "removed=restore");
    if (current === null) throw this.notFound();
    if (undo.kind === "remove") {
      await this.remove(current);
      return null;
    }
    if (undo.kind === "update") return this.update(current, fromPatchRow(undo.patch));
    const columns = undo.kind === "changed-again" ? undo.columns : [];
    throw new ChangedAgain(columns.map((column) => labels[column] ?? column));
  }

  canUndo(
    row: Row,
    { changes, description }: { readonly changes: Changes | null; readonly description: string },
  ): boolean {
    if (this.#table.isUndoneElsewhere?.(description) === true) return false;
    return planUpdate(changes, this.#table.toColumns(row)).kind === "update";
  }

  /** `description` names the changed columns. */
  changeBetween(before: Row, after: Row): RecordChange {
    const { toColumns, labels } = this.#table;
    const changes = changesBetween(toColumns(before), toColumns(after));
    const names = Object.keys(changes).map((column) => labels[column] ?? column);
    return { id: after.id, changes, description: names.join(", ") };
  }

  removalOf(row: Row, description: string): RecordChange {
    return { id: row.id, changes: changesBetween(this.#table.toColumns(row), null), description };
  }

  creationOf(row: Row, description: string): RecordChange {
    const { toColumns, creation = changesBetween(null, toColumns(row)) } = this.#table;
    return { id: row.id, changes: creation, description };
  }

  notFound(): RecordNotFound {
    return new RecordNotFound(this.#table.notFound);
  }

  /** A write that matched no row met a newer version or a removed record. */
  async #writeOnto({ id, updatedAt }: RecordVersion, request: Write): Promise<Row> {
    const written = await this.#write(request, { id: `eq.${id}`, updated_at: `eq.${updatedAt}` });
    if (written !== null) return written;
    throw await this.lostWrite(id);
  }

  /** Why a write onto a version matched nothing: the record is newer, or removed. */
  async lostWrite(id: string): Promise<Error> {
    return (await this.fetch(id)) === null ? this.notFound() : new StaleWriteError(this.subject);
  }

  async #write(request: Write, filter: Readonly<Record<string, string>> = {}): Promise<Row | null> {
    const prefer = ["return=representation", request.prefer ?? []].flat().join(",");
    const options = { ...request, prefer };
    const { data } = await callApi(this.#table.table, filter, options);
    return this.#firstRow(data);
  }

  #firstRow(data: unknown): Row | null {
    return z.array(this.#table.row).parse(data)[0] ?? null;
  }
}

type Write = {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly body?: object;
  readonly prefer?: string;
};

export class RecordNotFound extends UserFacingError {
  constructor({ message, explanation }: ErrorTexts) {
    super(message, explanation);
    this.name = "RecordNotFound";
  }
}

/** Undoing would overwrite a later change: nothing was written. */
class ChangedAgain extends UserFacingError {
  constructor(labels: readonly string[]) {
    const names = new Intl.ListFormat("pt-BR").format(labels);
    super("The values were changed again", {
      message:
        labels.length === 0
          ? "Esta alteração já foi desfeita, ou não pode mais ser."
          : `${names} ${labels.length === 1 ? "já mudou" : "já mudaram"} de novo depois, e nada foi desfeito.`,
      hint: "Se for o caso, mude o valor à mão.",
    });
    this.name = "ChangedAgain";
  }
}
