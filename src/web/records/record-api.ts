import * as z from "zod";
import type { EntityType } from "#domain/audit-record.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/fetch.ts";
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

/** An error's message for the log (spec section 8), and its explanation for the user. */
type ErrorTexts = { readonly message: string; readonly explanation: Explanation };

export function createRecordApi<Row, Draft, Patch>({
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
  table: "transactions" | "clients";
  row: z.ZodType<Row>;
  toInsertRow: (draft: Draft) => object;
  toPatchRow: (patch: Patch) => object;
  subject: string;
  notCreated: ErrorTexts;
  notFound: ErrorTexts;
}): RecordApi<Row, Draft, Patch> {
  async function fetch(id: string): Promise<Row | null> {
    const { data } = await callApi(table, { id: `eq.${id}` });
    return firstRow(data);
  }

  async function write(
    request: { method: "POST" | "PATCH" | "DELETE"; body?: object },
    filter?: { id: string; updated_at: string },
  ): Promise<Row | null> {
    const { data } = await callApi(table, filter, { ...request, prefer: "return=representation" });
    return firstRow(data);
  }

  /** A write that matched no row met a newer version or a removed record. */
  async function guarded(
    { id, updatedAt }: RecordVersion,
    request: { method: "PATCH" | "DELETE"; body?: object },
  ): Promise<Row> {
    const written = await write(request, { id: `eq.${id}`, updated_at: `eq.${updatedAt}` });
    if (written !== null) return written;
    throw (await fetch(id)) === null ? new RecordNotFound(notFound) : new StaleWriteError(subject);
  }

  function firstRow(data: unknown): Row | null {
    return z.array(row).parse(data)[0] ?? null;
  }

  return {
    entityType,
    subject,
    notFound: () => new RecordNotFound(notFound),
    fetch,
    async create(draft) {
      const created = await write({ method: "POST", body: toInsertRow(draft) });
      if (created !== null) return created;
      throw new UserFacingError(notCreated.message, notCreated.explanation);
    },
    update: (base, patch) => guarded(base, { method: "PATCH", body: toPatchRow(patch) }),
    async remove(base) {
      await guarded(base, { method: "DELETE" });
    },
  };
}

export class RecordNotFound extends UserFacingError {
  constructor({ message, explanation }: ErrorTexts) {
    super(message, explanation);
    this.name = "RecordNotFound";
  }
}
