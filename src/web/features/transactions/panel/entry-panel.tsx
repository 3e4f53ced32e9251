import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { formatBrl } from "#domain/money.ts";
import { changesTo } from "#domain/record-version.ts";
import { LIFECYCLE_LABELS } from "#domain/transaction.ts";
import { PATHS } from "#web/url/paths.ts";
import { useCompany } from "#web/api/company.ts";
import { newIds } from "#web/api/ids.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { describeEntry } from "#domain/entry-title.ts";
import { useAreFiltersKnown } from "#web/records/filter-fields.tsx";
import { History } from "#web/records/history.tsx";
import { RecordPanel } from "#web/records/record-form-panel.tsx";
import type { RecordKind } from "#web/records/record-kind.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { createEntry, describeCreated } from "../form/create-entry.ts";
import { entryCreationTurn } from "./entry-creation-turn.ts";
import { EntryHeading } from "./entry-heading.tsx";
import { EntryFields } from "../form/entry-fields.tsx";
import {
  ENTRY_FIELD_TEXTS,
  entryFormSchemaFor,
  toEntryInput,
  type EntryFormInput,
  type EntryFormOutput,
} from "../form/entry-form-schema.tsx";
import type { EntrySearch } from "../filters/entry-search.ts";
import { EntrySummary } from "./entry-summary.tsx";
import { rememberLastEntry } from "../form/last-entry.ts";
import { isRepeating } from "../series/recurrence-api.ts";
import { RecurrenceSection } from "../recurrences/recurrence-section.tsx";
import { askAboutSameEntry } from "../form/same-entry.ts";
import { ScopeDialog } from "../series/scope-dialog.tsx";
import { SeriesParts } from "../series/series-parts.tsx";
import { planSeriesUpdate } from "../series/series-update.ts";
import { EntryPayments } from "./entry-payments-section.tsx";
import { isPaidPart, partAmountText } from "../payments/part-warning.ts";
import { isHidden, tellWhere } from "./tell-hidden.ts";
import { useNewEntryDefaults } from "../form/new-entry-defaults.ts";

export function EntryPanel({
  search,
  isRecurring = false,
  onListed,
  ...props
}: {
  panel: DetailPanel;
  /** The search of the list below the panel. */
  search: EntrySearch;
  /** True if a new entry repeats. */
  isRecurring?: boolean;
  onSaved: (saved: Entry) => void;
  /**
   * Called after the creation of an entry that the list contains; `tellFarDown` reports that it is
   * not visible.
   */
  onListed?: (created: Entry, tellFarDown: () => void) => void;
}) {
  const { panel } = props;
  const { today } = useCompany();
  const defaults = useNewEntryDefaults(panel.opening, isRecurring);
  return (
    <RecordPanel
      kind={isRecurring ? recurrenceKind : entryKind}
      defaults={defaults}
      areFieldsKnown={useAreFiltersKnown()}
      announce={(created, toast) => {
        rememberLastEntry(created, today);
        const show = () => panel.select(created.id, "row");
        const tell = (reason: "hidden" | "farDown") => tellWhere(created, reason, toast, show);
        isHidden(created, search)
          .then((hidden) => (hidden ? tell("hidden") : onListed?.(created, () => tell("farDown"))))
          .catch(reportError);
      }}
      {...props}
    />
  );
}

type EntryTypes = { Row: Entry; Input: EntryFormInput; Output: EntryFormOutput };

const entryKind: RecordKind<EntryTypes> = {
  api: entryApi,
  newId: ({ type }) => newIds.transactionId(type),
  create: createEntry,
  creationTurn: entryCreationTurn,
  toSchema: entryFormSchemaFor,
  toInput: toEntryInput,
  toPatch: (
    entry,
    {
      instalments: _count,
      interval: _interval,
      intervalDays: _days,
      parts: _parts,
      repeat: _repeat,
      accountId,
      ...filled
    },
  ) => changesTo(entry, { ...filled, ...(accountId !== undefined && { accountId }) }),
  fields: ENTRY_FIELD_TEXTS,
  firstField: "type",
  choices: ["type"],
  joined: ["category", "splits"],
  toNext: (empty, { type, dueDate }, isSameDay) => ({
    ...empty,
    type,
    ...(isSameDay && { dueDate }),
  }),
  describe: describeEntry,
  describeCreated,
  toTitle: ({ category, amountCents }) => `${category || "Lançamento"} · R$ ${amountCents}`,
  questionBefore: (filled, { base, ...known }) => {
    if (base !== null && isPaidPart(base) && isOtherAmount(filled, base)) {
      return {
        question: partAmountText(base),
        confirm: `Salvar com ${formatBrl(filled.amountCents)}`,
        field: "amountCents",
      };
    }
    if (filled.amountCents === 0 && base?.amountCents !== 0) {
      return {
        question: `${base === null ? "Registrar" : "Salvar"} com valor R$ 0,00?`,
        confirm: base === null ? "Registrar com R$ 0,00" : "Salvar com R$ 0,00",
        field: "amountCents",
      };
    }
    return base === null ? askAboutSameEntry(filled, known) : null;
  },
  planUpdate: planSeriesUpdate,
  serverChecked: [
    { field: "paidOn", label: LABELS.paid_on },
    { field: "category", label: LABELS.category },
  ],
  state: { label: LABELS.lifecycle, display: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
  removedPath: `${PATHS.activity}?show=removed`,
  texts: {
    createTitle: "Registrar lançamento",
    editTitle: "Editar lançamento",
    loading: "Carregando o lançamento",
    openExisting: "Abrir o lançamento gravado",
    createAgain: "Registrar como novo lançamento",
    created: {
      done: (count) =>
        count === 1 ? "Transação criada com sucesso!" : `${count} transações criadas com sucesso!`,
      failed: "Erro ao criar transação.",
    },
    updated: {
      done: (count) =>
        count === 1
          ? "Transação atualizada com sucesso!"
          : `${count} transações atualizadas com sucesso!`,
      failed: "Erro ao atualizar transação.",
    },
    notFound: {
      message: "Este lançamento não existe mais.",
      hint: "Alguém pode tê-lo excluído. O histórico dele continua guardado.",
    },
  },
  Fields: EntryFields,
  Heading: ({ row }) => <EntryHeading entry={row} />,
  Summary: EntrySummary,
  History: ({ row, historyRef, isWhole }) => (
    <History headingRef={historyRef} api={entryApi} row={row} isWhole={isWhole} />
  ),
  Related: ({ row }) => (
    <div className="flex flex-col gap-5">
      <ScopeDialog entryId={row.id} />
      <EntryPayments entry={row} />
      {row.seriesId !== null &&
        (isRepeating(row) ? (
          <RecurrenceSection entry={row} seriesId={row.seriesId} />
        ) : (
          <SeriesParts entry={row} seriesId={row.seriesId} />
        ))}
    </div>
  ),
};

/** False for a part that becomes open: then it is owed. */
function isOtherAmount({ status, amountCents }: EntryFormOutput, base: Entry): boolean {
  return status === "paid" && amountCents !== base.amountCents;
}

const recurrenceKind: typeof entryKind = {
  ...entryKind,
  texts: { ...entryKind.texts, createTitle: "Nova recorrência" },
};
