import { clsx } from "clsx";
import {
  CalendarCheck,
  CircleCheck,
  CirclePercent,
  Copy,
  History,
  Pencil,
  Trash2,
  Undo2,
} from "lucide-react";
import type { RefObject } from "react";
import { formatCivilDate } from "#domain/civil-date.ts";
import { paymentNoun } from "#domain/entry-payment.ts";
import type { Entry } from "#web/records/entry.ts";
import { entryTitle } from "#domain/entry-title.ts";
import { isDoubleClick } from "#web/controls/double-click-guard.ts";
import { paidWord } from "#domain/paid-word.ts";
import { IconButton } from "#web/controls/button.tsx";
import type { MenuAction } from "#web/overlay/menu.tsx";
import { focusNextPayButton } from "#web/table/row-keys.ts";
import { RowMenu } from "#web/overlay/row-menu.tsx";

export type EntryActions = {
  readonly select: (entry: Entry) => void;
  readonly markAsPaid: (entry: Entry) => void;
  readonly payOnOtherDay: (entry: Entry) => void;
  readonly payPart: (entry: Entry) => void;
  readonly undoPayment: (entry: Entry) => void;
  readonly showHistory: (entry: Entry) => void;
  readonly edit: (entry: Entry) => void;
  readonly duplicate: (entry: Entry) => void;
  readonly remove: (entry: Entry) => void;
};

/** For screen readers: `Site, R$ 320,00, 05/01/2026`. */
export function entryName(entry: Entry): string {
  const { dueDate } = entry;
  const day = dueDate === null ? "sem data" : formatCivilDate(dueDate);
  return `${entryTitle(entry)}, ${day}`;
}

export function payPartLabel({ type }: Pick<Entry, "type">): string {
  return `${PART_WORDS[type]}, ou com juros`;
}

export const PART_WORDS = { income: "Receber parte", expense: "Pagar parte" } as const;

/**
 * The button that pays comes first; then the tools, visible on hover and focus where there is room;
 * then a menu with all.
 */
export function RowActions({
  entry,
  actions,
}: {
  entry: Entry;
  /** Read when an action runs. */
  actions: RefObject<EntryActions>;
}) {
  const name = entryName(entry);
  const tools = [...buildPayments(entry, actions), ...buildTools(entry, actions)];
  const pay: MenuAction | null = isPayable(entry)
    ? {
        label: `Marcar como ${paidWord(entry)}`,
        icon: CircleCheck,
        run: () => actions.current.markAsPaid(entry),
      }
    : null;
  return (
    <div className="flex justify-end @spacious:lg:[&_button]:size-7">
      {pay !== null && (
        <ActionButton
          action={pay}
          name={name}
          className="hover:text-income"
          // `focusNextPayButton` finds it by this attribute; the value is also the label of a
          // swipe.
          data-pay={paidWord(entry)}
          onRun={focusNextPayButton}
        />
      )}
      <div
        className={clsx(
          "hidden opacity-0 group-hover:opacity-100 group-has-focus-visible:opacity-100",
          // Without a mouse, invisible buttons must not receive touches.
          "@spacious:[@media(hover:hover)]:flex",
        )}
      >
        {tools
          .filter(({ isInMenuOnly }) => isInMenuOnly !== true)
          .map((tool) => (
            <ActionButton
              key={tool.label}
              action={tool}
              name={name}
              iconClassName="hidden group-hover:block group-has-focus-visible:block"
            />
          ))}
      </div>
      <RowMenu
        label={`Ações de ${name}`}
        tabIndex={-1}
        actions={pay === null ? tools : [pay, ...tools]}
      />
    </div>
  );
}

function ActionButton({
  action: { label, icon: Icon, run },
  name,
  iconClassName,
  onRun,
  ...rest
}: {
  action: MenuAction;
  name: string;
  iconClassName?: string;
  className?: string;
  onRun?: (button: HTMLElement) => void;
  "data-pay"?: string;
}) {
  return (
    <IconButton
      label={`${label} ${name}`}
      title={label}
      tabIndex={-1}
      onClick={(event) => {
        if (isDoubleClick(event)) return;
        run();
        onRun?.(event.currentTarget);
      }}
      {...rest}
    >
      <Icon aria-hidden className={clsx("size-4", iconClassName)} />
    </IconButton>
  );
}

export function isPayable({ status, lifecycle }: Entry): boolean {
  return status !== "paid" && lifecycle !== "cancelled";
}

export function canPayPart(entry: Entry): boolean {
  return isPayable(entry) && entry.lifecycle === "active" && entry.amountCents > 0;
}

type Tool = MenuAction & { readonly isInMenuOnly?: boolean };

/** A charge is undone together with its payment. */
export function canUndoPayment({ status, lifecycle, paymentRole }: Entry): boolean {
  return (
    status === "paid" &&
    lifecycle !== "cancelled" &&
    (paymentRole === null || paymentRole === "part")
  );
}

export function undoPaymentLabel(entry: Entry): string {
  return `Desfazer ${paymentNoun(entry).toLowerCase()}`;
}

function buildPayments(entry: Entry, actions: RefObject<EntryActions>): Tool[] {
  if (canUndoPayment(entry)) {
    const undo = () => actions.current.undoPayment(entry);
    return [{ label: undoPaymentLabel(entry), icon: Undo2, isInMenuOnly: true, run: undo }];
  }
  if (!isPayable(entry)) return [];
  const onOtherDay: Tool = {
    label: `Marcar como ${paidWord(entry)} em outro dia…`,
    icon: CalendarCheck,
    isInMenuOnly: true,
    run: () => actions.current.payOnOtherDay(entry),
  };
  if (!canPayPart(entry)) return [onOtherDay];
  const run = () => actions.current.payPart(entry);
  const part = { label: `${payPartLabel(entry)}…`, icon: CirclePercent, isInMenuOnly: true, run };
  return [onOtherDay, part];
}

function buildTools(entry: Entry, actions: RefObject<EntryActions>): Tool[] {
  return [
    { label: "Histórico", icon: History, run: () => actions.current.showHistory(entry) },
    { label: "Editar", icon: Pencil, run: () => actions.current.edit(entry) },
    {
      label: "Duplicar",
      icon: Copy,
      isInMenuOnly: true,
      run: () => actions.current.duplicate(entry),
    },
    { label: "Excluir", icon: Trash2, isDangerous: true, run: () => actions.current.remove(entry) },
  ];
}
