/** The stored form of a contact, and the result of a change. */
import type { Row } from "./columns.ts";

const TYPES = ["client", "employee", "supplier"];

/** Interns equal lists, so that they can be compared by identity. */
const TYPE_LISTS = new Map<string, readonly string[]>();

/** In order, without duplicates; null for an invalid list. */
export function typeList(value: unknown): readonly string[] | null {
  if (!Array.isArray(value) || !value.every((type) => TYPES.includes(type as string))) return null;
  const list = TYPES.filter((type) => value.includes(type));
  const key = list.join(",");
  const known = TYPE_LISTS.get(key) ?? list;
  TYPE_LISTS.set(key, known);
  return known;
}

/** The first of all types of a contact is its `profile_type`. */
export function inOrder({ profile_type, other_types }: Row): Row {
  const [type, ...others] = typeList([profile_type, ...(other_types as string[])]) ?? [];
  return { profile_type: type, other_types: typeList(others) };
}

/**
 * A type without the others replaces only the first one; becoming only a client clears the Pix key.
 */
export function changedContact(row: Row, patch: Row): Row {
  const { profile_type: type = row["profile_type"] } = patch;
  const others = row["other_types"] as readonly string[];
  const later = others.filter((other) => TYPES.indexOf(other) > TYPES.indexOf(String(type)));
  const kinds = inOrder({ profile_type: type, other_types: patch["other_types"] ?? later });
  return { ...kinds, pix_key: isOnlyClient(kinds) ? null : row["pix_key"], ...withoutKinds(patch) };
}

export function isOnlyClient({ profile_type, other_types }: Row): boolean {
  return profile_type === "client" && (other_types as readonly string[]).length === 0;
}

function withoutKinds({ profile_type: _type, other_types: _others, ...patch }: Row): Row {
  return patch;
}
