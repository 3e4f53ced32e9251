/** The history as the screen Atividade and its file filter it. */
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import { LAST_DAY, addDays, type CivilDate } from "#domain/civil-date.ts";
import { startOfDay } from "#domain/company-time.ts";
import { ENTITY_TYPES, type EntityType } from "#domain/entities.ts";
import { compare, equals, type Condition } from "./condition.ts";

export const ACTIVITY_FILE_NAME = "atividade.csv";

/** The kinds of records in each choice; a choice without kinds has another condition. */
export const SHOWN = {
  entries: { label: "Lançamentos", types: ["transaction"] },
  contacts: { label: "Contatos", types: ["contact"] },
  accounts: { label: "Contas", types: ["account", "transfer"] },
  categories: { label: "Categorias", types: ["category", "tag"] },
  recurrences: { label: "Repetições", types: ["recurrence"] },
  /** Of what is still gone. */
  removed: { label: "Remoções", types: null },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly types: readonly EntityType[] | null }>
>;

export type Shown = keyof typeof SHOWN;
export const SHOWN_CHOICES = Object.keys(SHOWN) as [Shown, ...Shown[]];

export type ActivityFilter = {
  readonly start: CivilDate | null;
  readonly end: CivilDate | null;
  /** The name of who did it. */
  readonly user: string | null;
  readonly show: Shown | null;
};

/** On the columns of `audit_records`; the text search is a condition of its own. */
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

/** Not `eq`: an index of one kind has no order, and would be read completely. */
function onlyTypes(types: readonly EntityType[]): Condition[] {
  return ENTITY_TYPES.filter((other) => !types.includes(other)).map((other) =>
    compare("entity_type", "neq", other),
  );
}
