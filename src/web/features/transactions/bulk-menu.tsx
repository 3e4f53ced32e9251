import { CalendarDays, Clock, Trash2, User } from "lucide-react";
import { useState } from "react";
import { formatBrl } from "#domain/money.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { RowMenu } from "#web/overlay/row-menu.tsx";
import { ChangeContact, ChangeDueDate } from "./bulk-field-dialog.tsx";
import type { EntryTotals } from "./entry-totals-query.ts";
import type { BulkTarget, useBulkActions } from "./use-bulk-actions.ts";

/** The bulk actions that are used less. */
export function BulkMenu({
  totals,
  actions,
  target,
}: {
  /** Of the selected entries. */
  totals: EntryTotals;
  actions: Pick<
    ReturnType<typeof useBulkActions>,
    "markAsPending" | "changeDueDate" | "changeContact" | "remove"
  >;
  target: BulkTarget;
}) {
  const [opened, setOpened] = useState<"due date" | "contact" | "removal" | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <RowMenu
        label="Outras ações dos selecionados"
        title="Outras ações"
        actions={[
          { label: "Mudar vencimento…", icon: CalendarDays, run: () => setOpened("due date") },
          { label: "Mudar vínculo…", icon: User, run: () => setOpened("contact") },
          {
            label: "Marcar como pendentes",
            icon: Clock,
            run: () => void actions.markAsPending(target),
          },
          {
            label: "Excluir…",
            icon: Trash2,
            isDangerous: true,
            run: () => setOpened("removal"),
          },
        ]}
      />
      {opened === "due date" && (
        <ChangeDueDate
          change={(dueDate) => {
            close();
            void actions.changeDueDate(target, dueDate);
          }}
          onClose={close}
        />
      )}
      {opened === "contact" && (
        <ChangeContact
          change={(contact) => {
            close();
            void actions.changeContact(target, contact);
          }}
          onClose={close}
        />
      )}
      <Confirmation
        isOpen={opened === "removal"}
        title="Excluir lançamentos"
        question={removalQuestion(totals)}
        confirmLabel="Excluir"
        cancelLabel="Voltar"
        onConfirm={() => {
          close();
          void actions.remove(target);
        }}
        onClose={close}
      />
    </>
  );
}

function removalQuestion({ foundCount, counted }: EntryTotals): string {
  const amounts = `receitas ${formatBrl(counted.incomeCents)}, despesas ${formatBrl(counted.expenseCents)}`;
  const rest = "das listas e das somas. O histórico fica guardado em Atividade.";
  return foundCount === 1
    ? `Deseja excluir o lançamento selecionado (${amounts})? Ele sai ${rest}`
    : `Deseja excluir os ${foundCount.toLocaleString("pt-BR")} lançamentos selecionados (${amounts})? Eles saem ${rest}`;
}
