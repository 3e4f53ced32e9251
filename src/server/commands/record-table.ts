import type { CompiledQuery } from "kysely";
import type { ChangeValue, EntityType } from "#domain/audit-record.ts";
import type { Change } from "#domain/domain-result.ts";
import type { Filter } from "../rows/row-query.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export type RecordRow = Readonly<Record<string, ChangeValue>>;

export type RecordTypes = {
  Entity: { readonly id: string };
  Draft: { readonly id: string };
  /** The server generates an absent id. */
  NewDraft: { readonly id?: string | undefined };
  Patch: object;
  Row: RecordRow & { readonly id: string };
  /** Other data that the verbs check, such as the linked contacts. */
  Context: unknown;
};

type IdOf<T extends RecordTypes> = T["Entity"]["id"];

export type RecordTable<T extends RecordTypes> = {
  readonly entityType: EntityType;
  readonly withId: (work: UnitOfWork, draft: T["NewDraft"]) => T["Draft"];
  readonly draftToRow: (draft: T["Draft"]) => object;
  readonly toRow: (entity: T["Entity"]) => T["Row"];
  /** In the order of their ids. */
  readonly select: (work: UnitOfWork, filter: Filter) => Promise<readonly T["Entity"][]>;
  readonly byId: (
    work: UnitOfWork,
    ids: Iterable<IdOf<T>>,
  ) => Promise<ReadonlyMap<IdOf<T>, T["Entity"]>>;
  readonly creationContext: (
    work: UnitOfWork,
    drafts: readonly T["Draft"][],
  ) => Promise<T["Context"]>;
  readonly updateContext: (
    work: UnitOfWork,
    updates: readonly RecordUpdate<T>[],
  ) => Promise<T["Context"]>;
  readonly create: (
    work: UnitOfWork,
    draft: T["Draft"],
    context: T["Context"],
  ) => Change<T["Entity"]>;
  /** Null when the patch changes nothing. */
  readonly update: (
    work: UnitOfWork,
    update: RecordUpdate<T>,
    context: T["Context"],
  ) => Change<T["Entity"]> | null;
  /** @throws Refusal for a patch that a new record cannot start with. */
  readonly checkNew?: (patch: T["Patch"]) => void;
  readonly insert: (work: UnitOfWork, entities: readonly T["Entity"][]) => CompiledQuery[];
  readonly overwrite: (work: UnitOfWork, entities: readonly T["Entity"][]) => CompiledQuery[];
  /** For the rollups; null for no record. */
  readonly onChange: (
    work: UnitOfWork,
    before: T["Entity"] | null,
    after: T["Entity"] | null,
  ) => void;
};

export type RecordUpdate<T extends RecordTypes> = {
  readonly entity: T["Entity"];
  readonly patch: T["Patch"];
};
