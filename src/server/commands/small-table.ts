import type { EntityOf, WritableKind } from "#contract/records.ts";
import type { NamedContext } from "#domain/named-records.ts";
import type { Change } from "#domain/record-version.ts";
import type { KnownRows } from "./known-rows.ts";
import { readAll } from "./read-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";

type Types<Kind extends WritableKind> = TypesOf<Kind, KnownRows<EntityOf<Kind>>>;

export type SmallTable<Kind extends WritableKind> = RecordTable<Types<Kind>>;

type Verbs<Kind extends WritableKind> = {
  readonly create: (
    draft: Types<Kind>["Draft"],
    context: NamedContext<EntityOf<Kind>>,
  ) => Change<EntityOf<Kind>>;
  readonly update: (
    entity: EntityOf<Kind>,
    patch: Types<Kind>["Patch"],
    context: NamedContext<EntityOf<Kind>>,
  ) => Change<EntityOf<Kind>> | null;
};

/** A table so small that its verbs receive all rows. */
export function smallTable<Kind extends WritableKind>(
  kind: Kind,
  { create, update }: Verbs<Kind>,
  store = recordStore(kind),
): SmallTable<Kind> {
  return {
    ...store,
    creationContext: (work) => readAll(store, work),
    updateContext: (work) => readAll(store, work),
    create: ({ now }, draft, known) => create(draft, { all: known.all(), now }),
    update: ({ now }, { entity, patch }, known) => update(entity, patch, { all: known.all(), now }),
  };
}
