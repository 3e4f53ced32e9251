/** URL parameters of several screens; each schema accepts any value. */
import * as z from "zod";
import { parseCivilDate } from "#domain/civil-date.ts";
import { isAccountId, isContactId, isTagId, type TagId } from "#domain/ids.ts";
import { NO_ACCOUNT, NO_TAG, STATUS_FILTERS, type TagsFilter } from "#domain/report-filter.ts";
import { NO_TAGS, listTagIds, toTagIds } from "#domain/tag.ts";
import { TRANSACTION_TYPES } from "#domain/transaction.ts";

const day = z
  .string()
  .transform((text) => parseCivilDate(text))
  .nullable()
  .catch(null);

export function searchText(maxLength: number) {
  return (
    z
      .string()
      // Half of an emoji is no text.
      .transform((text) => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, ""))
      .nullable()
      .catch(null)
  );
}

export const entryFields = {
  type: z.enum(TRANSACTION_TYPES).nullable().catch(null),
  status: z.enum(STATUS_FILTERS).nullable().catch(null),
  category: searchText(100),
  client: z
    .string()
    .refine((text): boolean => isContactId(text))
    .nullable()
    .catch(null),
  account: z
    .string()
    .refine((text): boolean => text === NO_ACCOUNT || isAccountId(text))
    .nullable()
    .catch(null),
  /** Any of these, as `TAG-a,TAG-b`, in order, or `none` for entries without tags. */
  tags: z
    .string()
    .transform((text) => joinTags(parseTags(text)))
    .nullable()
    .catch(null),
  from: day,
  to: day,
};
export type EntryFields = Readonly<z.output<z.ZodObject<typeof entryFields>>>;

/** As in the address; null for a filter by no tag. */
export function joinTags(tags: TagsFilter | null): string | null {
  if (tags === null || tags === NO_TAG) return tags;
  return listTagIds(tags).join(",") || null;
}

/** Null for an address without a filter. */
export function parseTags(text: string | null): TagsFilter | null {
  if (text === null || text === NO_TAG) return text;
  const tagIds = toTagIds(text.split(",").filter((id): id is TagId => isTagId(id)));
  return tagIds === NO_TAGS ? null : tagIds;
}
