import { clsx } from "clsx";
import { CircleCheck, Copy, History, Pencil, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBrl } from "#domain/money.ts";
import type { Entry } from "#web/records/entry.ts";
import { isDoubleClick } from "#web/controls/double-click-guard.ts";
import { paidWord } from "#web/records/use-mark-as-paid.ts";
import { IconButton } from "#web/controls/button.tsx";
import type { MenuAction } from "#web/overlay/menu.tsx";
import { focusNextPayButton } from "#web/table/row-keys.ts";
import { RowMenu } from "#web/overlay/row-menu.tsx";

export type EntryActions = {
  readonly select: (entry: Entry) => void;
  readonly markAsPaid: (entry: Entry) => void;
  readonly showHistory: (entry: Entry) => void;
  readonly edit: (entry: Entry) => void;
  readonly duplicate: (entry: Entry) => void;
  readonly remove: (entry: Entry) => void;
};

/** For screen readers: `Site, R$ 320,00, 05/01/2026`. */
export function entryName({ category, amountCents, dueDate }: Entry): string {
  const day = dueDate === null ? "sem data" : formatCivilDate(dueDate);
  return `${category}, ${formatBrl(amountCents)}, ${day}`;
}

/** Paying first; then the tools, seen on hover and focus where there is room; then a menu with all. */
export function RowActions({
  entry,
  actions,
}: {
  entry: Entry;
  /** Read when an action runs. */
  actions: RefObject<EntryActions>;
}) {
  const name = entryName(entry);
  const tools = buildTools(entry, actions);
  const pay: MenuAction | null = isPayable(entry)
    ? {
        label: `Marcar como ${paidWord(entry)}`,
        icon: CircleCheck,
        run: () => actions.current.markAsPaid(entry),
      }
    : null;
  return (
    <div className="flex justify-end">
      {pay !== null && (
        <ActionButton
          action={pay}
          name={name}
          className="hover:text-income"
          // Found by `focusNextPayButton`.
          data-pay
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
  "data-pay"?: boolean;
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

function isPayable({ status, lifecycle }: Entry): boolean {
  return status !== "paid" && lifecycle !== "cancelled";
}

type Tool = MenuAction & { readonly isInMenuOnly?: boolean };

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
