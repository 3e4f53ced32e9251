import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Pencil } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Tag } from "#domain/tag.ts";
import { RowMenu } from "#web/overlay/row-menu.tsx";
import { tagApi, tagsQuery } from "#web/records/tags.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { NamedList, useArchive } from "./named-list.tsx";
import { TagDialog } from "./tag-dialog.tsx";

type Opened = Tag | "new" | null;

/** `/configuracoes/etiquetas`: the tags that entries may have. */
export function TagsPage() {
  const [opened, setOpened] = useState<Opened>(null);
  const rows = { edit: setOpened, archive: useArchive(tagApi) };
  return (
    <NamedList
      type="tag"
      description="Centros de custo, obras, filiais, projetos: um lançamento pode ter várias. Uma etiqueta não se apaga: arquivada, fica nos lançamentos que a têm e sai dos novos."
      query={useQuery(tagsQuery)}
      onNew={() => setOpened("new")}
      render={(label, tags, { firstIndex }) => (
        <TagRows label={label} tags={tags} firstIndex={firstIndex} {...rows} />
      )}
    >
      {opened !== null && (
        <TagDialog tag={opened === "new" ? null : opened} onClose={() => setOpened(null)} />
      )}
    </NamedList>
  );
}

function TagRows({
  label,
  tags,
  firstIndex,
  edit,
  archive,
}: {
  label: string;
  tags: readonly Tag[];
  firstIndex: number;
  edit: (tag: Tag) => void;
  archive: (tag: Tag) => void;
}) {
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line border-y border-line">
      {tags.map((tag, place) => (
        <li key={tag.id} data-index={firstIndex + place} className="flex items-center gap-3 py-2">
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
