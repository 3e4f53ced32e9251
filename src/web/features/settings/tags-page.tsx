import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { toast } from "sonner";
import type { Tag } from "#domain/tag.ts";
import { PATHS } from "#web/url/paths.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { RowMenu } from "#web/overlay/row-menu.tsx";
import { tagsQuery, useTagSave } from "#web/records/tags.ts";
import { SkeletonRows } from "#web/rendering/skeleton.tsx";
import { entriesUrl } from "#web/url/entries-url.ts";
import { Section } from "./section.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";
import { TagDialog } from "./tag-dialog.tsx";

type Opened = Tag | "new" | null;

/** `/configuracoes/etiquetas`: the tags that entries may have. */
export function TagsPage() {
  const { data, error, refetch, isFetching } = useQuery(tagsQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const rows = { edit: setOpened, archive: useArchive() };
  const active = data?.filter(({ isActive }) => isActive) ?? [];
  const archived = data?.filter(({ isActive }) => !isActive) ?? [];
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <SettingsTabs />
      <Section
        title="Etiquetas"
        description="Centros de custo, obras, filiais, projetos: um lançamento pode ter várias. Uma etiqueta não se apaga: arquivada, fica nos lançamentos que a têm e sai dos novos."
      >
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" onClick={() => setOpened("new")}>
            <Plus aria-hidden className="size-4" />
            Nova etiqueta
          </Button>
          <Link
            to={`${PATHS.activity}?show=categories`}
            className="px-2 py-2 text-accent hover:underline"
          >
            Ver o histórico
          </Link>
        </div>
        {error !== null && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />}
        {data === undefined && error === null && <SkeletonRows label="Carregando as etiquetas" />}
        {data !== undefined && active.length === 0 && (
          <p className="text-muted">Nenhuma etiqueta ainda.</p>
        )}
        {active.length > 0 && <TagRows label="Etiquetas" tags={active} {...rows} />}
      </Section>
      {archived.length > 0 && (
        <Section title="Arquivadas" description="Não aparecem em novos lançamentos.">
          <TagRows label="Etiquetas arquivadas" tags={archived} {...rows} />
        </Section>
      )}
      {opened !== null && (
        <TagDialog tag={opened === "new" ? null : opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function TagRows({
  label,
  tags,
  edit,
  archive,
}: {
  label: string;
  tags: readonly Tag[];
  edit: (tag: Tag) => void;
  archive: (tag: Tag) => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line border-y border-line">
      {tags.map((tag) => (
        <li key={tag.id} className="flex items-center gap-3 py-2">
          <Link
            to={entriesUrl({ tags: tag.id })}
            title="Ver os lançamentos"
            className="min-w-0 grow font-medium wrap-anywhere hover:underline"
          >
            {tag.name}
          </Link>
          <RowMenu
            label={`Ações de ${tag.name}`}
            actions={[
              { label: "Mudar o nome…", icon: Pencil, run: () => edit(tag) },
              {
                label: tag.isActive ? "Arquivar" : "Reativar",
                icon: tag.isActive ? Archive : ArchiveRestore,
                run: () => archive(tag),
              },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

/** Archives a tag, or takes it into use again. */
function useArchive(): (tag: Tag) => void {
  const save = useTagSave(({ name, isActive }) =>
    toast.success(isActive ? `${name} volta aos novos lançamentos.` : `${name} foi arquivada.`),
  );
  return (base) => {
    if (save.isPending) return;
    save.mutate(
      { base, patch: { isActive: !base.isActive } },
      {
        onError: (failure) =>
          void toastFailure(
            base.isActive ? "A etiqueta não foi arquivada." : "A etiqueta não foi reativada.",
            failure,
          ),
      },
    );
  };
}
