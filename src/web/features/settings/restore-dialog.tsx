import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BackupFile, BackupStatus } from "#contract/backups.ts";
import {
  inspectBackupResponse,
  restoreBackupResponse,
  type BackupInspection,
  type BooksSummary,
} from "#contract/restore.ts";
import { formatInstant, type Instant } from "#domain/company-time.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { readBackups } from "#web/api/backups.ts";
import { useCompany } from "#web/api/company.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { CancelButton, Dialog } from "#web/overlay/dialog.tsx";
import { companyPath } from "#web/url/company-path.ts";
import { PATHS } from "#web/url/paths.ts";

const POLL_MS = 500;
/** Then the dialog says what to do; it goes on waiting. */
const LATE_MS = 60_000;

/** Shows what a restore would change, and restores the backup. Mount it for each opening. */
export function RestoreDialog({ file, onClose }: { file: BackupFile; onClose: () => void }) {
  const { timeZone } = useCompany();
  const inspection = useQuery({
    queryKey: queryKeys.backup(file.name),
    queryFn: () => inspect(file.name),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const [isLate, setIsLate] = useState(false);
  const restore = useMutation({
    mutationFn: () => restoreBackup(file.name, () => setIsLate(true)),
  });
  const isBusy = restore.isPending || restore.isSuccess;
  const { data } = inspection;
  return (
    <Dialog
      isOpen
      title={`Restaurar a cópia de ${formatInstant(file.madeAt, timeZone)}`}
      description="O que há agora fica guardado ao lado, na pasta dos dados."
      isDirty={false}
      onClose={() => (!isBusy || isLate) && onClose()}
    >
      <div className="flex flex-col gap-4">
        {inspection.isPending && <output className="text-muted">Conferindo a cópia…</output>}
        {inspection.error !== null && <Alert error={inspection.error} />}
        {data !== undefined && <Comparison inspection={data} />}
        {restore.error !== null && <Alert error={restore.error} />}
        {isBusy && !isLate && (
          <output className="text-muted">Restaurando a cópia: só um momento…</output>
        )}
        {isBusy && isLate && (
          <p role="alert" className="rounded-md border border-warning/40 bg-warning/8 p-3">
            O sistema ainda não voltou. Veja, no computador em que ele está, a janela em que foi
            iniciado: ela diz por quê. Se ele foi fechado, inicie-o de novo: ele termina de voltar à
            cópia, ou fica com o que havia. Esta página abre sozinha assim que ele responder.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <CancelButton>{isLate ? "Fechar" : "Cancelar"}</CancelButton>
          <Button
            variant="danger"
            isInert={isBusy || data === undefined || data.problems.length > 0}
            onClick={() => restore.mutate()}
          >
            Restaurar esta cópia
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

async function inspect(name: string): Promise<BackupInspection> {
  const { data } = await callApi("rpc/inspect_backup", {}, { method: "POST", body: { name } });
  return inspectBackupResponse.parse(data);
}

/** Restores the backup, waits until the program has opened it, and reloads the page. */
async function restoreBackup(name: string, onLate: () => void): Promise<void> {
  const { data } = await callApi("rpc/restore_backup", {}, { method: "POST", body: { name } });
  const { restoredAt } = restoreBackupResponse.parse(data);
  const late = setTimeout(onLate, LATE_MS);
  let status: BackupStatus | null = null;
  while (status?.restoredAt !== restoredAt) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    status = await readBackups().catch(() => null);
  }
  clearTimeout(late);
  window.location.assign(`${companyPath}${PATHS.dashboard}`);
}

const ROWS: readonly (readonly [string, (books: BooksSummary, timeZone: string) => string])[] = [
  ["Lançamentos", ({ entries }) => entries.toLocaleString("pt-BR")],
  ["Contatos", ({ contacts }) => contacts.toLocaleString("pt-BR")],
  ["Receitas ativas", ({ incomeCents }) => formatBalance(incomeCents)],
  ["Despesas ativas", ({ expenseCents }) => formatBalance(expenseCents)],
  ["Registros do histórico", ({ records }) => records.toLocaleString("pt-BR")],
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
