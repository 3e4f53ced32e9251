/** The start values of a new entry, without what the server would refuse. */
import type { Account } from "#domain/account.ts";
import type { Category } from "#domain/category.ts";
import { listTagIds, toTagIds, type Tag } from "#domain/tag.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { isOffered } from "#web/records/categories.ts";
import type { ContactOption } from "#web/records/contact-directory.ts";
import { DEFAULT_ACCOUNT } from "../payments/typed-account.ts";
import type { EntryFormInput } from "./entry-form-schema.tsx";
import { formatTypedSplit, parseTypedSplit } from "./typed-split.ts";

export type Lists = {
  readonly contacts: readonly ContactOption[];
  readonly accounts: readonly Pick<Account, "id" | "name" | "isActive">[];
  readonly categories: readonly ListedCategory[];
  readonly tags: readonly Pick<Tag, "id" | "name" | "isActive">[];
};

type ListedCategory = Pick<Category, "name" | "kind" | "isActive">;

export type StartValues = { values: EntryFormInput; hint: string | null };

/** The hint names what was dropped. */
export function dropArchived({ values, hint }: StartValues, lists: Lists): StartValues {
  const { type, accountId, tagIds } = values;
  const contact = lists.contacts.find(({ id, isActive }) => id === values.clientId && !isActive);
  const account = lists.accounts.find(({ id, isActive }) => id === accountId && !isActive);
  const tags = lists.tags.filter(
    ({ id, isActive }) => !isActive && listTagIds(tagIds).includes(id),
  );
  const categories = refusedCategories(values, lists.categories);
  const reasons = [
    ...(contact ? [`${contact.name} está inativo e não recebe novos vínculos.`] : []),
    ...categories.map((category) => categoryReason(category, type)),
    ...(account ? [archivedReason("conta", account)] : []),
    ...tags.map((tag) => archivedReason("etiqueta", tag)),
  ];
  const isRefused = (name: string): boolean => categories.some((one) => one.name === name);
  const splits = parseTypedSplit(values.splits).map((part) =>
    isRefused(part.category) ? { ...part, category: "" } : part,
  );
  return {
    values: {
      ...values,
      ...(contact !== undefined && { clientId: "" }),
      ...(account !== undefined && { accountId: DEFAULT_ACCOUNT }),
      tagIds: toTagIds(listTagIds(tagIds).filter((id) => !tags.some((tag) => tag.id === id))),
      ...(isRefused(values.category) && { category: "" }),
      splits: formatTypedSplit(splits),
    },
    hint: [...(hint === null ? [] : [hint]), ...reasons].join(" ") || null,
  };
}

/** Archived since, or changed to take only the other type. */
function refusedCategories(
  { type, category, splits }: EntryFormInput,
  categories: readonly ListedCategory[],
): ListedCategory[] {
  const names = new Set([category, ...parseTypedSplit(splits).map((part) => part.category)]);
  return categories.filter((one) => names.has(one.name) && !isOffered(one, type));
}

function categoryReason(category: ListedCategory, type: TransactionType): string {
  if (!category.isActive) return archivedReason("categoria", category);
  return `A categoria ${category.name} não recebe ${type === "income" ? "receitas" : "despesas"}.`;
}

function archivedReason(kind: string, { name }: { readonly name: string }): string {
  return `A ${kind} ${name} está arquivada e não recebe novos lançamentos.`;
}
