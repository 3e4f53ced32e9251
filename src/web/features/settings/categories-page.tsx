import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { toast } from "sonner";
import { PATHS } from "#web/url/paths.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import type { ListedCategory } from "#web/records/categories.ts";
import { CategoryDialog } from "#web/records/category-dialog.tsx";
import { useCategorySave } from "#web/records/category-save.ts";
import { SkeletonRows } from "#web/rendering/skeleton.tsx";
import { CategoryRows, type CategoryActions } from "./category-rows.tsx";
import { countedCategoriesQuery, useCategoryMove } from "./category-queries.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { Section } from "./section.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

type Opened = { readonly kind: "edit" | "merge"; readonly category: ListedCategory } | "new" | null;

/** `/configuracoes/categorias`: what the company's entries are about. */
export function CategoriesPage() {
  const { data, error, refetch, isFetching } = useQuery(countedCategoriesQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const actions: CategoryActions = {
    edit: (category) => setOpened({ kind: "edit", category }),
    merge: (category) => setOpened({ kind: "merge", category }),
    archive: useArchive(),
  };
  const active = data?.filter(({ isActive }) => isActive) ?? [];
  const { move, moved } = useMove(active);
  const archived = data?.filter(({ isActive }) => !isActive) ?? [];
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <SettingsTabs />
      <Section
        title="Categorias"
        description="Do que são as receitas e as despesas. Uma categoria não se apaga: arquivada, fica nos lançamentos que a têm e sai dos novos."
      >
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" onClick={() => setOpened("new")}>
            <Plus aria-hidden className="size-4" />
            Nova categoria
          </Button>
          <Link
            to={`${PATHS.activity}?show=categories`}
            className="px-2 py-2 text-accent hover:underline"
          >
            Ver o histórico
          </Link>
        </div>
        <output className="sr-only">{moved}</output>
        {error !== null && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />}
        {data === undefined && error === null && <SkeletonRows label="Carregando as categorias" />}
        {data !== undefined && (
          <CategoryRows label="Categorias" categories={active} actions={actions} move={move} />
        )}
      </Section>
      {archived.length > 0 && (
        <Section title="Arquivadas" description="Não aparecem em novos lançamentos.">
          <CategoryRows label="Categorias arquivadas" categories={archived} actions={actions} />
        </Section>
      )}
      {opened === "new" && <CategoryDialog category={null} onClose={close} />}
      {opened !== null && opened !== "new" && opened.kind === "edit" && (
        <CategoryDialog category={opened.category} onClose={close} />
      )}
      {opened !== null && opened !== "new" && opened.kind === "merge" && (
        <MergeDialog from={opened.category} categories={data ?? []} onClose={close} />
      )}
    </div>
  );
}

/** `moved` says to screen readers where the category is now. */
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

/** Archives a category, or takes it into use again. */
function useArchive(): (category: ListedCategory) => void {
  const save = useCategorySave(({ name, isActive }) =>
    toast.success(isActive ? `${name} volta aos novos lançamentos.` : `${name} foi arquivada.`),
  );
  return (base) => {
    if (save.isPending) return;
    save.mutate(
      { base, patch: { isActive: !base.isActive } },
      {
        onError: (failure) =>
          void toastFailure(
            base.isActive ? "A categoria não foi arquivada." : "A categoria não foi reativada.",
            failure,
          ),
      },
    );
  };
}
