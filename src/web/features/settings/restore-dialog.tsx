import type { BackupFile } from "#contract/backups.ts";
import type { BackupInspection, BooksSummary, RestoreStatus } from "#contract/restore.ts";
import { formatInstant, type Instant } from "#domain/company-time.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { daysOfHistory } from "#domain/history-time.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { CancelButton, Dialog, DialogFoot } from "#web/overlay/dialog.tsx";
import { describeWork } from "./restore-work.ts";
import { useRestore } from "./use-restore.ts";

/** Shows the effect of a restore, and restores the backup. Mount it at each opening. */
export function RestoreDialog({ file, onClose }: { file: BackupFile; onClose: () => void }) {
  const { timeZone } = useCompany();
  const { inspection, restore, cancel, current, isLate } = useRestore(file.name);
  const found = inspection.data?.inspection ?? null;
  const isChecking = inspection.isFetching;
  const isRestoring = restore.isPending;
  // A running restore continues after closing; a mere check is cancelled.
  const close = () => {
    if (isChecking) cancel.mutate();
    onClose();
  };
  const error = inspection.error ?? restore.error ?? cancel.error;
  return (
    <Dialog
      isOpen
      title={`Restaurar a cópia de ${formatInstant(file.madeAt, timeZone)}`}
      description="O que há agora fica guardado ao lado dos dados."
      isDirty={false}
      onClose={close}
    >
      <div className="flex flex-col gap-4">
        {isChecking && <ProgressLine {...describeWork("checking", current)} stop={close} />}
        {found !== null && <Comparison inspection={found} />}
        {isRestoring && !isLate && (
          <ProgressLine {...describeWork("writing", current)} stop={() => cancel.mutate()} />
        )}
        {!isRestoring && <Failure status={restore.data ?? inspection.data ?? null} />}
        {error !== null && !isRestoring && <Alert error={error} />}
        {isRestoring && isLate && <LateNotice />}
        {!isChecking && (
          <DialogFoot>
            <CancelButton>{isRestoring ? "Fechar" : "Voltar"}</CancelButton>
            <Button
              variant="danger"
              isInert={isRestoring || found === null || found.problems.length > 0}
              onClick={() => restore.mutate()}
            >
              Restaurar esta cópia
            </Button>
          </DialogFoot>
        )}
      </div>
    </Dialog>
  );
}

/** Renders nothing unless the step has failed. */
function Failure({ status }: { status: RestoreStatus | null }) {
  if (status === null || (status.step !== "failed" && status.step !== "none")) return null;
  return (
    <p role="alert" className="rounded-md border border-expense/40 bg-expense/8 p-3 wrap-anywhere">
      {status.message ?? "A cópia não foi restaurada: ficou o que havia."}
    </p>
  );
}

function LateNotice() {
  return (
    <p role="alert" className="rounded-md border border-warning/40 bg-warning/8 p-3">
      O sistema ainda não voltou. Veja, no computador em que ele está, a janela em que foi iniciado:
      ela diz por quê. Se ele foi fechado, inicie-o de novo: ele termina de voltar à cópia, ou fica
      com o que havia. Esta página abre sozinha assim que ele responder.
    </p>
  );
}

const ROWS: readonly (readonly [string, (books: BooksSummary, timeZone: string) => string])[] = [
  ["Lançamentos", ({ entries }) => entries.toLocaleString("pt-BR")],
  ["Contatos", ({ contacts }) => contacts.toLocaleString("pt-BR")],
  ["Receitas ativas", ({ incomeCents }) => formatBalance(incomeCents)],
  ["Despesas ativas", ({ expenseCents }) => formatBalance(expenseCents)],
  ["Registros do histórico", ({ records }) => records.toLocaleString("pt-BR")],
  [
    "Dias de histórico",
    ({ firstChangeAt, lastChangeAt }, timeZone) =>
      daysOfHistory(firstChangeAt, lastChangeAt, timeZone).toLocaleString("pt-BR"),
  ],
  ["Última mudança", ({ lastChangeAt }, timeZone) => when(lastChangeAt, timeZone)],
];

function when(instant: Instant | null, timeZone: string): string {
  return instant === null ? "nenhuma" : formatInstant(instant, timeZone);
}

function Comparison({
  inspection: { backup, current, problems },
}: {
  inspection: BackupInspection;
}) {
  const { timeZone } = useCompany();
  if (problems.length > 0) {
    return (
      <div className="rounded-md border border-expense/40 bg-expense/8 p-3 wrap-anywhere">
        <p className="font-medium">Esta cópia não confere. Escolha outra.</p>
        <ul>
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <table className="w-full max-sm:text-meta">
      <thead className="text-meta text-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            <span className="sr-only">O quê</span>
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Agora
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Na cópia
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([label, format]) => {
          const [now, then] = [format(current, timeZone), format(backup, timeZone)];
          return (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {label}
              </th>
              <td className="py-1.5 pl-3 text-right tabular-nums">{now}</td>
              <td
                className={`py-1.5 pl-3 text-right tabular-nums ${now === then ? "" : "font-semibold"}`}
              >
                {then}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
