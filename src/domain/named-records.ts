/**
 * Records that the company names itself, such as tags: few enough to read all at once. Names are
 * unique, ignoring case and accents. Records are never removed, only archived.
 */
import type { Instant } from "./company-time.ts";
import { phrasesOf, type EndingType } from "./entities.ts";
import { joinPhrases } from "./history-phrases.ts";
import { foldTyped } from "./normalize-text.ts";
import { applyUpdate, type Change } from "./record-version.ts";
import { Refusal } from "./refusal.ts";
import { withoutSentBack } from "./sent-back.ts";

export type NamedRecord = {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** `all` are the existing records of the kind. */
export type NamedContext<Named> = { readonly all: readonly Named[]; readonly now: Instant };

type NamedKind = {
  readonly type: EndingType;
  /** The maximum number, including archived ones. */
  readonly max: number;
};

/** A new record is active. Refuses a name that is taken, and one record too many. */
export function createNamed<Named extends NamedRecord>(
  { type, max }: NamedKind,
  draft: Omit<Named, "isActive" | "createdAt" | "updatedAt">,
  { all, now }: NamedContext<Named>,
): Change<Named> {
  const row = { ...draft, isActive: true, createdAt: now, updatedAt: now } as Named;
  refuseSameName(type, row, all);
  if (all.length >= max) throw new Refusal({ code: "too-many-records", entityType: type, max });
  return { row, description: phrasesOf(type).created };
}

/**
 * Returns null when nothing changes. Refuses a name that is taken. `describe` returns phrases for
 * the other changes.
 */
export function updateNamed<Named extends NamedRecord>(
  { type }: NamedKind,
  before: Named,
  patch: Partial<Named>,
  { all, now }: NamedContext<Named>,
  describe: (before: Named, after: Named) => readonly string[] = () => [],
): Change<Named> | null {
  const changes = withoutSentBack(before, patch, ["name"]);
  const row = applyUpdate(before, { ...before, ...changes }, now);
  if (row === null) return null;
  if (row.name !== before.name) refuseSameName(type, row, all);
  const phrases = [
    ...(row.name === before.name ? [] : [`Nome: ${before.name} → ${row.name}`]),
    ...describe(before, row),
    ...activityPhrases(type, before, row),
  ];
  return { row, description: joinPhrases(phrases, phrasesOf(type).updated) };
}

type Active = Pick<NamedRecord, "isActive">;

export function activityPhrases(type: EndingType, before: Active, after: Active): string[] {
  if (before.isActive === after.isActive) return [];
  const { ended, reactivated } = phrasesOf(type);
  return [after.isActive ? reactivated : ended];
}

function refuseSameName<Named extends NamedRecord>(
  type: EndingType,
  row: Named,
  all: readonly Named[],
): void {
  const name = all.find((other) => isSameName(row, other))?.name;
  if (name !== undefined) throw new Refusal({ code: "name-in-use", entityType: type, name });
}

/** Compares names ignoring case and accents. */
export function isSameName(
  one: Pick<NamedRecord, "id" | "name">,
  other: Pick<NamedRecord, "id" | "name">,
): boolean {
  return one.id !== other.id && foldTyped(one.name) === foldTyped(other.name);
}
