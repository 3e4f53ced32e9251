import {
  DUE_FILTER_LABELS,
  NO_TAG,
  PERIOD_DATE_LABELS,
  STATUS_FILTER_LABELS,
  type TagsFilter,
  type TotalsFilter,
} from "./report-filter.ts";
import { WITHOUT_TAGS, tagNames, type Tag } from "./tag.ts";
import { LIFECYCLE_LABELS, TYPE_LABELS } from "./transaction.ts";

export function describeFilter(
  {
    by,
    type,
    status,
    due,
    lifecycle,
  }: Pick<TotalsFilter, "by" | "type" | "status" | "due" | "lifecycle">,
  {
    contactName,
    accountName,
    categoryText,
    tagsText = null,
    searchText = null,
  }: {
    contactName: string | null;
    accountName: string | null;
    categoryText: string | null;
    /** See `describeTagsFilter`. */
    tagsText?: string | null;
    searchText?: string | null;
  },
): string[] {
  return [
    ...(searchText === null ? [] : [`Busca: ${searchText}`]),
    ...(by === "due" ? [] : [`Período por: ${PERIOD_DATE_LABELS[by]}`]),
    ...(type === null ? [] : [`Tipo: ${TYPE_LABELS[type]}`]),
    ...(status === null ? [] : [`Status: ${STATUS_FILTER_LABELS[status]}`]),
    ...(categoryText === null ? [] : [`Categoria: ${categoryText}`]),
    ...(tagsText === null ? [] : [tagsText]),
    ...(contactName === null ? [] : [`Cliente ou funcionário: ${contactName}`]),
    ...(accountName === null ? [] : [`Conta: ${accountName}`]),
    ...(due === null ? [] : [`Vencimento: ${DUE_FILTER_LABELS[due]}`]),
    ...(lifecycle === null ? [] : [`Situação: ${LIFECYCLE_LABELS[lifecycle]}`]),
  ];
}

/** `Etiquetas: Filial ou Obra`, or `Sem etiqueta`; null without a filter. */
export function describeTagsFilter(
  tags: TagsFilter | null,
  all: readonly Pick<Tag, "id" | "name">[],
): string | null {
  if (tags === null) return null;
  return tags === NO_TAG ? WITHOUT_TAGS : `Etiquetas: ${tagNames(tags, all).join(" ou ")}`;
}
