import * as z from "zod";
import type { EntityType } from "#domain/audit-record.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { UserFacingError, type Explanation } from "#web/api/user-facing-error.ts";

/** `updatedAt` is also the record's version. */
export type RecordRow = { readonly id: string; readonly updatedAt: string };

type RecordVersion = Pick<RecordRow, "id" | "updatedAt">;

/** Reads and writes of the records of one table. The server writes the history of each change. */
export type RecordApi<Row, Draft, Patch> = {
  readonly entityType: EntityType;
  /** "Este lançamento": the subject of a sentence about a stale write. */
  readonly subject: string;
  readonly notFound: () => RecordNotFound;
  /** Null when there is none. */
  readonly fetch: (id: string) => Promise<Row | null>;
  /** Idempotent: the same id and content again create nothing. */
  readonly create: (draft: Draft) => Promise<Row>;
  /** @throws StaleWriteError for a record changed since `base`, RecordNotFound for a removed one. */
  readonly update: (base: RecordVersion, patch: Patch) => Promise<Row>;
  /** @throws StaleWriteError for a record changed since `base`, RecordNotFound for a removed one. */
  readonly remove: (base: RecordVersion) => Promise<void>;
};

/** The part of the API client's query builder that these calls use. */
type Query = {
  eq(column: "id" | "updated_at", value: string): Query;
  select(): Query;
  throwOnError(): PromiseLike<{ data: unknown }>;
};

type Table<InsertRow, PatchRow> = {
  insert(row: InsertRow): Pick<Query, "select">;
  update(patch: PatchRow): Pick<Query, "eq">;
  delete(): Pick<Query, "eq">;
  select(): Pick<Query, "eq">;
};

/** An error's message for the log (spec section 8), and its explanation for the user. */
type ErrorTexts = { readonly message: string; readonly explanation: Explanation };

export function createRecordApi<Row, Draft, Patch, InsertRow, PatchRow>({
  entityType,
  table,
  row,
  toInsertRow,
  toPatchRow,
  subject,
  notCreated,
  notFound,
}: {
  entityType: EntityType;
  /** A new query, as of `apiClient.from("clients")`. */
  table: () => Table<InsertRow, PatchRow>;
  row: z.ZodType<Row>;
  toInsertRow: (draft: Draft) => InsertRow;
  toPatchRow: (patch: Patch) => PatchRow;
  subject: string;
  notCreated: ErrorTexts;
  notFound: ErrorTexts;
}): RecordApi<Row, Draft, Patch> {
  async function firstRow(query: Pick<Query, "throwOnError">): Promise<Row | null> {
    const { data } = await query.throwOnError();
    return z.array(row).parse(data)[0] ?? null;
  }

  async function fetch(id: string): Promise<Row | null> {
    return firstRow(table().select().eq("id", id));
  }

  /** A write that matched no row met a newer version or a removed record. */
  async function guarded(query: Pick<Query, "eq">, base: RecordVersion): Promise<Row> {
    const written = await firstRow(
      query.eq("id", base.id).eq("updated_at", base.updatedAt).select(),
    );
    if (written !== null) return written;
    throw (await fetch(base.id)) === null
      ? new RecordNotFound(notFound)
      : new StaleWriteError(subject);
  }

  return {
    entityType,
    subject,
    notFound: () => new RecordNotFound(notFound),
    fetch,
    async create(draft) {
      const created = await firstRow(table().insert(toInsertRow(draft)).select());
      if (created !== null) return created;
      throw new UserFacingError(notCreated.message, notCreated.explanation);
    },
    update: (base, patch) => guarded(table().update(toPatchRow(patch)), base),
    async remove(base) {
      await guarded(table().delete(), base);
    },
  };
}

export class RecordNotFound extends UserFacingError {
  constructor({ message, explanation }: ErrorTexts) {
    super(message, explanation);
    this.name = "RecordNotFound";
  }
}
