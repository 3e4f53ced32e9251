import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#web/controls/button.tsx";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { STARTING_SET } from "#web/url/paths.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { categoryApi, type ListedCategory } from "#web/records/categories.ts";
import { CategoryRows, type CategoryActions } from "./category-rows.tsx";
import { countedCategoriesQuery, useCategoryMove } from "./category-queries.ts";
import { NamedList, useArchive } from "./named-list.tsx";

const CategoryDialog = lazyDialog(
  async () => (await import("#web/records/category-dialog.tsx")).CategoryDialog,
);
const MergeDialog = lazyDialog(async () => (await import("./merge-dialog.tsx")).MergeDialog);
const StartingSetDialog = lazyDialog(
  async () => (await import("./starting-set-dialog.tsx")).StartingSetDialog,
);

type Opened = { readonly kind: "edit" | "merge"; readonly category: ListedCategory } | "new" | null;

/** `/configuracoes/categorias`: the categories of entries. */
export function CategoriesPage() {
  const query = useQuery(countedCategoriesQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const [params, setParams] = useSearchParams();
  const close = () => setOpened(null);
  const actions: CategoryActions = {
    edit: (category) => setOpened({ kind: "edit", category }),
    merge: (category) => setOpened({ kind: "merge", category }),
    archive: useArchive(categoryApi),
  };
  const { move, moved } = useMove(query.data?.filter(({ isActive }) => isActive) ?? []);
  return (
    <NamedList
      type="category"
      description="Do que são as receitas e as despesas. Uma categoria não se apaga: arquivada, fica nos lançamentos que a têm e sai dos novos."
      query={query}
      onNew={() => setOpened("new")}
      action={<Button onClick={() => setParams({ [STARTING_SET]: "" })}>Sugestões por ramo</Button>}
      render={(label, categories, { isActive, firstIndex }) => (
        <CategoryRows
          label={label}
          categories={categories}
          firstIndex={firstIndex}
          actions={actions}
          {...(isActive && { move })}
        />
      )}
    >
      <output className="sr-only">{moved}</output>
      {params.has(STARTING_SET) && query.data !== undefined && (
        <StartingSetDialog
          categories={query.data}
          onClose={() => setParams({}, { replace: true })}
        />
      )}
      {opened === "new" && <CategoryDialog category={null} onClose={close} />}
      {opened !== null && opened !== "new" && opened.kind === "edit" && (
        <CategoryDialog category={opened.category} onClose={close} />
      )}
      {opened !== null && opened !== "new" && opened.kind === "merge" && (
        <MergeDialog from={opened.category} categories={query.data ?? []} onClose={close} />
      )}
    </NamedList>
  );
}

/** `moved` announces the new position of the category to screen readers. */
function useMove(active: readonly ListedCategory[]) {
  const save = useCategoryMove(active);
  const [lastMoved, setLastMoved] = useState<ListedCategory["id"] | null>(null);
  const place = active.findIndex(({ id }) => id === lastMoved);
  return {
    moved: place < 0 ? "" : `${active[place]?.name}: ${place + 1}ª de ${active.length}`,
    move: ({ id }: ListedCategory, direction: "up" | "down"): void => {
      if (save.isPending) return;
      setLastMoved(id);
      save.mutate(
        { id, direction },
        {
          onError: (failure) => void toastFailure("A ordem não mudou.", failure),
        },
      );
    },
  };
}
