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

/** Buttons on hover and focus, and a menu that is always visible. */
export function RowActions({
  entry,
  actions,
}: {
  entry: Entry;
  /** Read when an action runs. */
  actions: RefObject<EntryActions>;
}) {
  const name = entryName(entry);
  const all = buildActions(entry, actions);
  return (
    <div className="relative flex justify-end">
      <div
        className={clsx(
          "absolute inset-y-0 right-full hidden items-center rounded-md bg-surface opacity-0 ring-1 ring-line",
          "group-hover:opacity-100 group-has-focus-visible:opacity-100",
          // Without a mouse, invisible buttons must not receive touches.
          "@table:[@media(hover:hover)]:flex",
        )}
      >
        {all.map(({ label, icon: Icon, run }) => (
          <IconButton
            key={label}
            label={`${label} ${name}`}
            title={label}
            onClick={(event) => {
              if (!isDoubleClick(event)) run();
            }}
          >
            <Icon
              aria-hidden
              className="hidden size-4 group-hover:block group-has-focus-visible:block"
            />
          </IconButton>
        ))}
      </div>
      <RowMenu label={`Ações de ${name}`} actions={all} />
    </div>
  );
}

function buildActions(entry: Entry, actions: RefObject<EntryActions>): MenuAction[] {
  const markAsPaid: MenuAction = {
    label: `Marcar como ${paidWord(entry)}`,
    icon: CircleCheck,
    run: () => actions.current.markAsPaid(entry),
  };
  const isPayable = entry.status !== "paid" && entry.lifecycle !== "cancelled";
  return [
    ...(isPayable ? [markAsPaid] : []),
    { label: "Histórico", icon: History, run: () => actions.current.showHistory(entry) },
    { label: "Editar", icon: Pencil, run: () => actions.current.edit(entry) },
    { label: "Duplicar", icon: Copy, run: () => actions.current.duplicate(entry) },
    { label: "Excluir", icon: Trash2, isDangerous: true, run: () => actions.current.remove(entry) },
  ];
}
