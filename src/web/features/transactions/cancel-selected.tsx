import { Ban } from "lucide-react";
import { useState } from "react";
import { formatBrl } from "#domain/money.ts";
import { Confirmation } from "#web/overlay/confirmation.tsx";
import { BarButton } from "./bar-button.tsx";
import type { EntryTotals } from "./entry-totals-query.ts";

/** *Cancelar lançamentos* of the selected entries, after a question. */
export function CancelSelected({ totals, cancel }: { totals: EntryTotals; cancel: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <BarButton label="Cancelar lançamentos" icon={Ban} onClick={() => setIsAsking(true)} />
      <Confirmation
        isOpen={isAsking}
        title="Cancelar lançamentos"
        question={cancelQuestion(totals)}
        confirmLabel="Cancelar lançamentos"
        cancelLabel="Voltar"
        onConfirm={() => {
          setIsAsking(false);
          cancel();
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function cancelQuestion({ foundCount, counted }: EntryTotals): string {
  const amounts = `receitas ${formatBrl(counted.incomeCents)}, despesas ${formatBrl(counted.expenseCents)}`;
  return foundCount === 1
    ? `Deseja cancelar o lançamento selecionado (${amounts})? Ele continua na lista e no histórico, mas deixa de contar nos totais.`
    : `Deseja cancelar os ${foundCount.toLocaleString("pt-BR")} lançamentos selecionados (${amounts})? Eles continuam na lista e no histórico, mas deixam de contar nos totais.`;
}
