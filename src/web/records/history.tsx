import { queryOptions, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useDeferredValue, useRef, useState, type ReactNode, type RefCallback } from "react";
import * as z from "zod";
import { auditRecordRow } from "#contract/audit-records.ts";
import { CONTACT_LABELS } from "#contract/contacts.ts";
import type { EntityType } from "#domain/entities.ts";
import { withUnbrokenAmounts } from "#domain/format-amount.ts";
import { standingChanges } from "#domain/standing-changes.ts";
import { useCompany } from "#web/api/company.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { Button } from "#web/controls/button.tsx";
import { LoadFailure } from "#web/feedback/alerts.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { categoryNamesQuery, changesCategory } from "./category-names.ts";
import { formatTimestamp, recordChanges, withDueDates } from "./history-record.ts";
import type { RecordRow } from "./record-api.ts";
import { changeOf } from "./record-change.ts";
import { useUndo, type UndoApi } from "./use-undo.ts";

/** Shown above a form: the newest changes, and the others on request. */
export function History<Row extends RecordRow>({
  headingRef,
  isWhole,
  ...record
}: RecordProps<Row> & {
  /** The heading takes the focus when the history is opened. */
  headingRef: RefCallback<HTMLElement>;
  /** True to start with all changes shown. */
  isWhole: boolean;
}) {
  const { row, api } = record;
  const [isOpen, setIsOpen] = useState(isWhole);
  const { data } = useQuery(historyQuery(api.entityType, row.id));
  // The form below it renders first.
  const isReady = useDeferredValue(true, false);
  const count = data?.length ?? 0;
  return (
    <section className="flex flex-col gap-2">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 ref={headingRef} tabIndex={-1} className="font-semibold">
          Histórico
        </h3>
        {count > NEWEST && (
          <Button
            variant="ghost"
            size="small"
            aria-expanded={isOpen}
            className="-my-2 -mr-2"
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? "Ver só as últimas" : `Ver as ${count} alterações`}
          </Button>
        )}
      </div>
      {isReady ? (
        <HistoryRecords {...record} limit={isOpen ? null : NEWEST} />
      ) : (
        <HistoryLoading count={expectedCount(row)} />
      )}
    </section>
  );
}

/** The number of changes shown at first. */
const NEWEST = 2;

/** The space to reserve, so that the form below does not move when they load. */
function expectedCount({ createdAt, updatedAt }: RecordRow): number {
  return updatedAt === createdAt ? 1 : NEWEST;
}

type RecordProps<Row extends RecordRow> = {
  readonly api: UndoApi<Row>;
  /** The present row: a change that was changed again cannot be undone. */
  readonly row: Row;
};

export function HistoryRecords<Row extends RecordRow>({
  api,
  row,
  limit = null,
}: RecordProps<Row> & { limit?: number | null }) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(api.entityType, row.id));
  const list = useRef<HTMLOListElement>(null);
  const undo = useUndo(api);
  const isCategoryChanged = data?.some(changesCategory) === true;
  const names = useQuery({ ...categoryNamesQuery, enabled: isCategoryChanged }).data;
  if (data === undefined) {
    return error === null ? (
      <HistoryLoading count={expectedCount(row)} />
    ) : (
      <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
    );
  }
  if (data.length === 0) return <p className="text-muted">Nenhuma alteração registrada.</p>;

  async function undoRecord(record: HistoryRecord): Promise<void> {
    // The button disappears with the change that it undid.
    if (await undo(changeOf(record))) list.current?.focus();
  }

  const standing = standingChanges(data);
  const canUndo = (record: HistoryRecord): boolean =>
    standing.has(record.sequence) && api.canUndo(row, names?.now(record) ?? record);
  return (
    <ol ref={list} tabIndex={-1} aria-label="Histórico" className="flex flex-col outline-none">
      {data.slice(0, limit ?? data.length).map((record) => (
        <HistoryLine
          key={record.id}
          record={record}
          {...(canUndo(record) && { undo: () => void undoRecord(record) })}
        />
      ))}
    </ol>
  );
}

function HistoryLine({ record, undo }: { record: HistoryRecord; undo?: () => void }) {
  const { timeZone } = useCompany();
  const { timestamp, user_name: userName } = record;
  const description = withDueDates(record);
  const companyChange = describeCompanyChange(record);
  const when = formatTimestamp(timestamp, timeZone);
  const texts = companyChange === null ? [description] : [description, companyChange];
  return (
    <ChangeLine texts={texts} timestamp={timestamp} userName={userName}>
      {undo !== undefined && <UndoButton change={`${description}, ${when}`} onClick={undo} />}
    </ChangeLine>
  );
}

/** The undo button of one change in a timeline. */
export function UndoButton({ change, onClick }: { change: string; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="small"
      className="-my-2.5"
      aria-label={`Desfazer esta alteração: ${change}`}
      onClick={onClick}
    >
      <Undo2 aria-hidden className="size-4" />
      Desfazer
    </Button>
  );
}

/** One change of a timeline: what was changed, when and by whom. */
export function ChangeLine({
  texts,
  timestamp,
  userName,
  children,
}: {
  texts: readonly string[];
  timestamp: string;
  userName: string;
  children?: ReactNode;
}) {
  const { timeZone } = useCompany();
  return (
    <li className="relative border-l border-line pb-3 pl-4 last:border-transparent last:pb-0">
      <span aria-hidden className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-accent" />
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere">
          {withUnbrokenAmounts(text)}
        </p>
      ))}
      <div className="flex items-center justify-between gap-2">
        <p className="text-meta wrap-anywhere text-muted">
          <time dateTime={timestamp}>{formatTimestamp(timestamp, timeZone)}</time>
          {" · "}
          <span>{userName}</span>
        </p>
        {children}
      </div>
    </li>
  );
}

/** As high as the same number of one-line changes. */
function HistoryLoading({ count }: { count: number }) {
  return (
    <output aria-label="Carregando o histórico" className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="flex h-9.5 flex-col gap-1.5">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3.5 w-1/2" />
        </span>
      ))}
    </output>
  );
}

const historyRecord = auditRecordRow.extend({ sequence: z.int(), changes: recordChanges });
type HistoryRecord = z.output<typeof historyRecord>;

/** Newest first. */
function historyQuery(entityType: EntityType, entityId: string) {
  return queryOptions({
    queryKey: queryKeys.history(entityType, entityId),
    queryFn: async (): Promise<HistoryRecord[]> => {
      const { data } = await callApi("audit_records", {
        select: "*,sequence,changes",
        entity_type: `eq.${entityType}`,
        entity_id: `eq.${entityId}`,
        order: "sequence.desc",
      });
      return z.array(historyRecord).parse(data);
    },
  });
}

/** Describes a change of the company name, for which the spec has no phrase; null for any other. */
function describeCompanyChange({ entity_type, changes }: HistoryRecord): string | null {
  const company = entity_type === "contact" ? changes?.["company_name"] : undefined;
  // A creation lists every column as changed from null.
  if (company === undefined || changes?.["id"] !== undefined) return null;
  const [before, after] = company.map((value) =>
    typeof value === "string" ? value : "não informada",
  );
  return `${CONTACT_LABELS.company_name}: ${before} → ${after}`;
}
