import * as z from "zod";
import { changesBetween, type Changes } from "#domain/audit-record.ts";
import { ENTITIES, hasEnding, type EntityType } from "#domain/entities.ts";
import { isAsCreated, planUpdate, type RowColumns } from "#domain/undo.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/fetch.ts";
import { toWritten, type Written } from "#web/api/history-position.ts";
import { UserFacingError, type Explanation } from "#web/api/user-facing-error.ts";
import { callWithCategories } from "./category-names.ts";
import { createOnce } from "./create-once.ts";
import { kindOf, type ChangeKind, type RecordChange } from "./record-change.ts";

/** `updatedAt` is also the record's version. */
export type RecordRow = {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

type RecordVersion = Pick<RecordRow, "id" | "updatedAt">;

/** An error's message for the log (spec section 8), and its explanation for the user. */
type ErrorTexts = { readonly message: string; readonly explanation: Explanation };

/** For a kind without a message in the spec. */
const NOT_CREATED: ErrorTexts = {
  message: "The server returned no row",
  explanation: {
    message: "A confirmação do registro não chegou.",
    hint: "Tente de novo: nada fica em dobro.",
  },
};

/** An entry of `RECORDS`. */
type Kind<Row, Draft, Patch> = {
  readonly table: string;
  readonly entityType: EntityType;
  readonly labels: Readonly<Record<string, string>>;
  readonly row: z.ZodType<Row>;
  readonly insert: z.ZodType<Draft>;
  readonly writes: { readonly patch: z.ZodType<Patch> };
};

type ApiTexts = {
  /** Labels where a screen names a column differently. */
  readonly labels?: Readonly<Record<string, string>>;
  /** "Este lançamento": the subject of a sentence about a stale write, of masculine gender. */
  readonly subject: string;
  /** The effect of a creation that an undo reverses. */
  readonly creation: ChangeKind;
  /**
   * True for the description of a change that is undone together with other records, elsewhere or
   * not at all.
   */
  readonly isUndoneElsewhere?: (description: string) => boolean;
  readonly notCreated: ErrorTexts;
  readonly notFound: ErrorTexts;
};

function usualTexts(type: EntityType): ApiTexts {
  const { one, article } = ENTITIES[type];
  const subject = article === "o" ? `este ${one}` : `esta ${one}`;
  return {
    subject: `O cadastro d${subject}`,
    creation: hasEnding(type) ? "activation" : "creation",
    notCreated: NOT_CREATED,
    notFound: {
      message: `No ${type}`,
      explanation: {
        message: `E${subject.slice(1)} não foi encontrad${article}.`,
        hint: "Recarregue a página.",
      },
    },
  };
}

/** Reads and writes of the records of one table. The server writes the history of each change. */
export class RecordApi<Row extends RecordRow, Draft, Patch> {
  readonly entityType: EntityType;
  readonly subject: string;
  readonly #kind: Kind<Row, Draft, Patch>;
  readonly #texts: ApiTexts;

  constructor(kind: Kind<Row, Draft, Patch>, texts: Partial<ApiTexts> = {}) {
    this.#kind = kind;
    this.#texts = { ...usualTexts(kind.entityType), ...texts };
    this.entityType = kind.entityType;
    this.subject = this.#texts.subject;
  }

  /** Null if it does not exist. */
  async fetch(id: string): Promise<Written<Row> | null> {
    return this.#firstRow(await callApi(this.#kind.table, { id: `eq.${id}` }));
  }

  /**
   * Idempotent: a repetition with the same id and content creates nothing. @throws AlreadyCreated
   * with other content
   */
  async create(draft: Draft): Promise<Written<Row>> {
    const { notCreated } = this.#texts;
    const body = this.#kind.insert.encode(draft) as object;
    const created = await createOnce(() => this.#write({ method: "POST", body }));
    if (created !== null) return created;
    throw new UserFacingError(notCreated.message, notCreated.explanation);
  }

  /**
   * @throws StaleWriteError for a record changed since `base`, RecordNotFound for a removed one.
   */
  async update(base: RecordVersion, patch: Patch): Promise<Written<Row>> {
    return this.#writeOnto(base, {
      method: "PATCH",
      body: this.#kind.writes.patch.encode(patch) as object,
    });
  }

  /**
   * Like `update`, but a repetition finds its own values and writes nothing, as after an attempt
   * without a response. @throws StaleWriteError for other values, RecordNotFound
   */
  async updateOnce(base: Row, patch: Patch): Promise<Written<Row>> {
    const values = this.#kind.writes.patch.encode(patch) as RowColumns;
    if (Object.keys(values).length === 0) return { ...base, historyPosition: 0 };
    try {
      return await this.update(base, patch);
    } catch (error) {
      const current = error instanceof StaleWriteError ? await this.fetch(base.id) : null;
      if (current === null) throw error;
      const columns = this.#toColumns(current);
      if (Object.keys(changesBetween(columns, { ...columns, ...values })).length > 0) throw error;
      const changed = Object.keys(this.#changesBetween(base, current));
      // With other changes, the newest one is another user's, and not to be undone.
      return changed.every((column) => column in values)
        ? current
        : { ...current, historyPosition: 0 };
    }
  }

  /**
   * Returns the rows that had not changed since; at most 100, because a request has up to 200
   * conditions.
   */
  async updateEach(bases: readonly RecordVersion[], patch: Patch): Promise<Written<Row>[]> {
    const versions = bases.map(
      ({ id, updatedAt }) => `and(id.eq."${id}",updated_at.eq."${updatedAt}")`,
    );
    const body = this.#kind.writes.patch.encode(patch) as object;
    const { data, headers } = await callWithCategories(
      this.#kind.table,
      { or: `(${versions.join(",")})` },
      { method: "PATCH", body, prefer: "return=representation" },
    );
    return toWritten(z.array(this.#kind.row).parse(data), headers);
  }

  /**
   * @throws StaleWriteError for a record changed since `base`, RecordNotFound for a removed one.
   */
  async remove(base: RecordVersion): Promise<Written<Row>> {
    return this.#writeOnto(base, { method: "DELETE" });
  }

  parseRow(row: unknown): Row {
    return this.#kind.row.parse(row);
  }

  canUndo(
    row: Row,
    { changes, description }: { readonly changes: Changes | null; readonly description: string },
  ): boolean {
    if (this.#texts.isUndoneElsewhere?.(description) === true) return false;
    return planUpdate(changes, this.#toColumns(row)).kind === "update";
  }

  /** True for the creation of a row that has not changed since. */
  isAsCreated(row: Row, changes: Changes | null): boolean {
    return changes !== null && isAsCreated(changes, this.#toColumns(row));
  }

  isSame(row: Row, other: Row): boolean {
    return Object.keys(this.#changesBetween(row, other)).length === 0;
  }

  /** `description` names the changed columns. */
  changeBetween(before: Row, after: Written<Row>): RecordChange {
    const labels: Readonly<Record<string, string>> = {
      ...this.#kind.labels,
      ...this.#texts.labels,
    };
    const changes = this.#changesBetween(before, after);
    const names = Object.keys(changes).map((column) => labels[column] ?? column);
    const position = before.updatedAt === after.updatedAt ? 0 : after.historyPosition;
    const kind = kindOf(changes);
    return { id: after.id, positions: [position], kind, description: names.join(", ") };
  }

  #changesBetween(before: Row, after: Row): Changes {
    return changesBetween(this.#toColumns(before), this.#toColumns(after));
  }

  #toColumns(row: Row): RowColumns {
    return this.#kind.row.encode(row) as RowColumns;
  }

  removalOf({ id, historyPosition }: Written<Row>, description: string): RecordChange {
    return { id, positions: [historyPosition], kind: "removal", description };
  }

  creationOf(row: Written<Row>, description: string): RecordChange {
    const { id, createdAt, updatedAt, historyPosition } = row;
    const { creation: kind } = this.#texts;
    // After an attempt without a response, another user may have changed the record since.
    const position = createdAt === updatedAt ? historyPosition : 0;
    return { id, positions: [position], kind, description };
  }

  notFound(): RecordNotFound {
    return new RecordNotFound(this.#texts.notFound);
  }

  /** If no row matched, the record has a newer version or was removed. */
  async #writeOnto({ id, updatedAt }: RecordVersion, request: Write): Promise<Written<Row>> {
    const written = await this.#write(request, { id: `eq.${id}`, updated_at: `eq.${updatedAt}` });
    if (written !== null) return written;
    throw await this.lostWrite(id);
  }

  /** The reason why a write onto a version matched nothing: the record is newer, or removed. */
  async lostWrite(id: string): Promise<Error> {
    return (await this.fetch(id)) === null ? this.notFound() : new StaleWriteError(this.subject);
  }

  async #write(
    request: Write,
    filter: Readonly<Record<string, string>> = {},
  ): Promise<Written<Row> | null> {
    const options = { ...request, prefer: "return=representation" };
    return this.#firstRow(await callWithCategories(this.#kind.table, filter, options));
  }

  #firstRow({ data, headers }: Awaited<ReturnType<typeof callApi>>): Written<Row> | null {
    return toWritten(z.array(this.#kind.row).parse(data), headers)[0] ?? null;
  }
}

type Write = { readonly method: "POST" | "PATCH" | "DELETE"; readonly body?: object };

export class RecordNotFound extends UserFacingError {
  constructor({ message, explanation }: ErrorTexts) {
    super(message, explanation);
    this.name = "RecordNotFound";
  }
}
