/** The filters of the history, shared by the Atividade screen and its file. */
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import { LAST_DAY, addDays, type CivilDate } from "#domain/civil-date.ts";
import { startOfDay } from "#domain/company-time.ts";
import { ENTITY_TYPES, type EntityType } from "#domain/entities.ts";
import { compare, equals, type Condition } from "./condition.ts";

export const ACTIVITY_FILE_NAME = "atividade.csv";

/** The record kinds of each choice; a choice without kinds has a different condition. */
export const SHOWN = {
  entries: { label: "Lançamentos", types: ["transaction"] },
  contacts: { label: "Contatos", types: ["contact"] },
  accounts: { label: "Contas", types: ["account", "transfer"] },
  categories: { label: "Categorias", types: ["category", "tag"] },
  recurrences: { label: "Recorrências", types: ["recurrence"] },
  /** Removed records that were not restored. */
  removed: { label: "Remoções", types: null },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly types: readonly EntityType[] | null }>
>;

export type Shown = keyof typeof SHOWN;
export const SHOWN_CHOICES = Object.keys(SHOWN) as [Shown, ...Shown[]];

export type ActivityFilter = {
  readonly start: CivilDate | null;
  readonly end: CivilDate | null;
  /** The name of the acting user. */
  readonly user: string | null;
  readonly show: Shown | null;
};

/** Conditions on the columns of `audit_records`; the text search is a separate condition. */
export function activityConditions(
  { start, end, user, show }: ActivityFilter,
  timeZone: string,
): readonly Condition[] {
  const types = show === null ? null : SHOWN[show].types;
  const after = end === null || end === LAST_DAY ? null : addDays(end, 1);
  return [
    ...(start === null ? [] : [compare("timestamp", "gte", startOfDay(start, timeZone))]),
    ...(after === null ? [] : [compare("timestamp", "lt", startOfDay(after, timeZone))]),
    ...(user === null ? [] : [equals("user_name", user)]),
    ...(types === null ? [] : onlyTypes(types)),
    ...(show === "removed" ? [equals("description", TRANSACTION_REMOVED)] : []),
  ];
}

/**
 * Excludes the other kinds instead of using `eq`: the index on a single kind has no order and would
 * be read completely.
 */
function onlyTypes(types: readonly EntityType[]): Condition[] {
  return ENTITY_TYPES.filter((other) => !types.includes(other)).map((other) =>
    compare("entity_type", "neq", other),
  );
}
