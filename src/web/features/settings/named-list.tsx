import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { ENTITIES, anyOf, capitalized } from "#domain/entities.ts";
import type { NamedRecord } from "#domain/named-records.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import type { RecordApi } from "#web/records/record-api.ts";
import { useRecordSave } from "#web/records/record-save.ts";
import { SkeletonRows } from "#web/rendering/skeleton.tsx";
import { useRestoreRowFocus } from "#web/table/use-restore-row-focus.ts";
import { PATHS } from "#web/url/paths.ts";
import { Section } from "./section.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

type ListPart = { readonly isActive: boolean; readonly firstIndex: number };
const ACTIVE: ListPart = { isActive: true, firstIndex: 0 };
/** More than there are active ones: their number changes. */
const ARCHIVED: ListPart = { isActive: false, firstIndex: 10_000 };

/** The records of a kind that the company names, with archived ones at the end. */
export function NamedList<Row extends NamedRecord>({
  type,
  description,
  query: { data, error, refetch, isFetching },
  onNew,
  action,
  render,
  children,
}: {
  type: "category" | "tag";
  description: string;
  query: UseQueryResult<Row[]>;
  onNew: () => void;
  /** Placed after the button that creates one. */
  action?: ReactNode;
  /** The rows have a `data-index`, which begins with `firstIndex`. */
  render: (label: string, rows: readonly Row[], at: ListPart) => ReactNode;
  /** Dialogs. */
  children: ReactNode;
}) {
  const { one, many, article } = ENTITIES[type];
  const title = capitalized(many);
  const active = data?.filter(({ isActive }) => isActive) ?? [];
  const archived = data?.filter(({ isActive }) => !isActive) ?? [];
  const lists = useRef<HTMLDivElement>(null);
  // An archived row moves to the other list, and the focus stays where it was.
  const focusHandlers = useRestoreRowFocus(lists);
  return (
    <div ref={lists} {...focusHandlers} className="flex max-w-200 flex-col gap-4">
      <SettingsTabs />
      <Section title={title} description={description}>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" onClick={onNew}>
            <Plus aria-hidden className="size-4" />
            {`Nov${article} ${one}`}
          </Button>
          {action}
          <Link
            to={`${PATHS.activity}?show=categories`}
            className="px-2 py-2 text-accent hover:underline"
          >
            Ver o histórico
          </Link>
        </div>
        {error !== null && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />}
        {data === undefined && error === null && (
          <SkeletonRows label={`Carregando ${article}s ${many}`} />
        )}
        {data !== undefined && active.length === 0 && (
          <p className="text-muted">{`Nenh${anyOf(type).toLowerCase()} ainda.`}</p>
        )}
        {active.length > 0 && render(title, active, ACTIVE)}
      </Section>
      {archived.length > 0 && (
        <Section title="Arquivadas" description="Não aparecem em novos lançamentos.">
          {render(`${title} arquivad${article}s`, archived, ARCHIVED)}
        </Section>
      )}
      {children}
    </div>
  );
}

/** Archives a record, or unarchives it; one pending request per record. */
export function useArchive<Row extends NamedRecord, Draft extends { readonly id?: string }>(
  api: RecordApi<Row, Draft, { readonly isActive?: boolean }>,
): (row: Row) => void {
  const { one, article } = ENTITIES[api.entityType];
  const save = useRecordSave(api, {
    describe: ({ name }) => name,
    doneText: ({ name, isActive }) =>
      isActive ? `${name} volta aos novos lançamentos.` : `${name} foi arquivad${article}.`,
  });
  const pendingIds = useRef(new Set<string>());

  async function archive(base: Row): Promise<void> {
    if (pendingIds.current.has(base.id)) return;
    pendingIds.current.add(base.id);
    const done = base.isActive ? "arquivad" : "reativad";
    try {
      await save.mutateAsync({ base, patch: { isActive: !base.isActive } });
    } catch (error) {
      void toastFailure(`${article.toUpperCase()} ${one} não foi ${done}${article}.`, error);
    } finally {
      pendingIds.current.delete(base.id);
    }
  }

  return (row) => void archive(row);
}
