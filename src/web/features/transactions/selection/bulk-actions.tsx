import { useQuery } from "@tanstack/react-query";
import {
  Ban,
  CalendarCheck,
  CalendarDays,
  CircleCheck,
  Clock,
  FileSpreadsheet,
  FileText,
  ListChecks,
  Shapes,
  Tag,
  Trash2,
  User,
  Wallet,
} from "lucide-react";
import { useState } from "react";
import type { TransactionType } from "#domain/transaction.ts";
import { Button } from "#web/controls/button.tsx";
import type { MenuAction } from "#web/overlay/menu.tsx";
import { RowMenu } from "#web/overlay/row-menu.tsx";
import { paidWordOfAll } from "#domain/paid-word.ts";
import { pluralize } from "#domain/format-amount.ts";
import { useCompany } from "#web/api/company.ts";
import { askDayOfNew } from "#web/records/payment-day.ts";
import { accountsQuery } from "#web/records/account.ts";
import { isLoadingFirst } from "#web/records/options-state.tsx";
import { hasTags } from "#web/records/tags-filter.tsx";
import { tagsQuery } from "#web/records/tags.ts";
import { cancellableCount } from "./bulk-questions.ts";
import { BulkDialog, type BulkDialogName } from "./bulk-dialogs.tsx";
import { isPayable } from "../entry/row-actions.tsx";
import type { EntryTotals } from "../filters/entry-totals-query.ts";
import type { SelectedFormat } from "./export-selected.ts";
import type { BulkTarget, useBulkActions } from "./use-bulk-actions.ts";

/**
 * The actions for the selected entries: the most used in the bar where there is room, all of them
 * in a menu.
 */
export function BulkActions({
  totals,
  types,
  hasPayable,
  allCount,
  selectAll,
  actions,
  target,
}: {
  /** The totals of the selected entries. */
  totals: EntryTotals;
  types: readonly TransactionType[];
  hasPayable: boolean;
  /** The number of matching entries if larger than the selection; otherwise null. */
  allCount: number | null;
  selectAll: () => void;
  actions: ReturnType<typeof useBulkActions>;
  target: BulkTarget;
}) {
  const [opened, setOpened] = useState<BulkDialogName | null>(null);
  const open = (name: BulkDialogName) => () => setOpened(name);
  const changes = useChanges(open, cancellableCount(totals) > 0);
  const selectAllLabel =
    allCount === null ? null : `Selecionar todos os ${allCount.toLocaleString("pt-BR")} do filtro`;
  const markAsPaid = () => void actions.markAsPaid(target);
  const onOtherDay = usePayOnOtherDay(target, types, totals, actions);
  const word = `${paidWordOfAll(types)}s`;
  return (
    <div className="ml-auto flex shrink-0 items-center gap-1.5">
      {selectAllLabel !== null && (
        <Button size="small" variant="ghost" className="@max-table:hidden" onClick={selectAll}>
          {selectAllLabel}
        </Button>
      )}
      <PayButton word={word} hasPayable={hasPayable} markAsPaid={markAsPaid} />
      {selectAllLabel === null && <BarButtons actions={changes} />}
      <RowMenu
        label="Outras ações dos selecionados"
        title="Outras ações"
        actions={[
          ...(hasPayable
            ? [{ label: `Marcar como ${word}`, icon: CircleCheck, run: markAsPaid }, onOtherDay]
            : []),
          {
            label: "Marcar como pendentes",
            icon: Clock,
            run: () => void actions.markAsPending(target),
          },
          ...changes,
          ...exportsOf((format) => void actions.exportAs(format, target)),
          ...(selectAllLabel === null
            ? []
            : [{ label: selectAllLabel, icon: ListChecks, run: selectAll }]),
          { label: "Excluir…", icon: Trash2, isDangerous: true, run: open("removal") },
        ]}
      />
      <BulkDialog
        opened={opened}
        totals={totals}
        types={types}
        actions={actions}
        target={target}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

/** Asks for the day first. The entries are not known if all matches of a search are selected. */
function usePayOnOtherDay(
  target: BulkTarget,
  types: readonly TransactionType[],
  { foundCount }: EntryTotals,
  { markAsPaid }: ReturnType<typeof useBulkActions>,
): MenuAction {
  const { today } = useCompany();
  const word = paidWordOfAll(types);
  const count = pluralize(foundCount, "lançamento selecionado", "lançamentos selecionados");
  const run = () =>
    askDayOfNew({
      description: `${count}. Cada um guarda a mudança no histórico.`,
      word,
      today,
      entries: target.kind === "some" ? target.entries.filter(isPayable) : [],
      choose: (day) => void markAsPaid(target, day),
    });
  return { label: `Marcar como ${word}s em outro dia…`, icon: CalendarCheck, run };
}

/** Inert if nothing is left to pay. */
function PayButton({
  word,
  hasPayable,
  markAsPaid,
}: {
  word: string;
  hasPayable: boolean;
  markAsPaid: () => void;
}) {
  return (
    <Button
      size="small"
      variant={hasPayable ? "primary" : "secondary"}
      isInert={!hasPayable}
      title={hasPayable ? undefined : `Já estão ${word} ou cancelados`}
      onClick={markAsPaid}
    >
      <CircleCheck aria-hidden className="size-4" />
      {/* On the narrowest phones, and with large text, only the icon fits. */}
      <span className="@max-[20rem]:sr-only">
        <span className="max-sm:sr-only">Marcar como </span>
        <span className="max-sm:capitalize">{word}</span>
      </span>
    </Button>
  );
}

function BarButtons({ actions }: { actions: readonly BarAction[] }) {
  return actions
    .filter(({ inBar }) => inBar !== undefined)
    .map(({ label, icon: Icon, inBar, isDisabled = false, disabledReason, run }) => (
      <Button
        key={label}
        size="small"
        className={inBar}
        isInert={isDisabled}
        title={isDisabled ? disabledReason : undefined}
        onClick={run}
      >
        <Icon aria-hidden className="size-4" />
        {label.replace("…", "")}
      </Button>
    ));
}

function exportsOf(exportAs: (format: SelectedFormat) => void): readonly MenuAction[] {
  return [
    { label: "Exportar Excel", icon: FileSpreadsheet, run: () => exportAs("xlsx") },
    { label: "Exportar CSV", icon: FileText, run: () => exportAs("csv") },
  ];
}

/** `inBar` is the width from which the bar has room for it too. */
type BarAction = MenuAction & { readonly inBar?: string; readonly disabledReason?: string };

/** Actions with a dialog come first; accounts and tags only if there are any. */
function useChanges(
  open: (name: BulkDialogName) => () => void,
  hasCancellable: boolean,
): readonly BarAction[] {
  const accounts = useQuery(accountsQuery);
  const tags = useQuery(tagsQuery);
  const changes: readonly (BarAction & { readonly isOffered?: boolean })[] = [
    {
      label: "Mudar categoria…",
      icon: Shapes,
      inBar: "@max-[56rem]:hidden",
      run: open("category"),
    },
    {
      label: "Mudar conta…",
      icon: Wallet,
      inBar: "@max-[64rem]:hidden",
      isOffered: hasActive(accounts),
      run: open("account"),
    },
    { label: "Mudar vencimento…", icon: CalendarDays, run: open("due date") },
    { label: "Mudar vínculo…", icon: User, run: open("contact") },
    { label: "Mudar etiquetas…", icon: Tag, isOffered: hasTags(tags), run: open("tags") },
    {
      label: "Cancelar lançamentos…",
      icon: Ban,
      inBar: "@max-[76rem]:hidden",
      isDisabled: !hasCancellable,
      disabledReason: "Já estão cancelados",
      run: open("cancellation"),
    },
  ];
  return changes.filter(({ isOffered }) => isOffered !== false);
}

/** True also if they could not be read: the dialog reports that. */
function hasActive(
  query: Parameters<typeof isLoadingFirst>[0] & {
    readonly data: readonly { readonly isActive: boolean }[] | undefined;
  },
): boolean {
  if (isLoadingFirst(query)) return false;
  return query.data === undefined || query.data.some(({ isActive }) => isActive);
}
