import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed, Download } from "lucide-react";
import { useState } from "react";
import type { BackupFile, BackupStatus } from "#contract/backups.ts";
import { formatInstant } from "#domain/company-time.ts";
import { backupUrl, backupsQuery } from "#web/api/backups.ts";
import { useCompany } from "#web/api/company.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { SkeletonRows } from "#web/rendering/skeleton.tsx";
import { lazyPart } from "#web/feedback/lazy-part.tsx";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { formatFileSize } from "./format-file-size.ts";
import { RestoreStrip } from "./restore-strip.tsx";
import { Section } from "./section.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";
import { useBackup } from "./use-backup.ts";
import { WholeExportSection } from "./whole-export-section.tsx";
import { WorkRow } from "./work-row.tsx";

const ImportPanel = lazyPart(
  async () => (await import("./import-panel.tsx")).ImportPanel,
  () => <SkeletonRows label="Carregando a importação" />,
);

const RestoreDialog = lazyDialog(async () => (await import("./restore-dialog.tsx")).RestoreDialog);

/** `/configuracoes/dados`: the backups, with buttons to make, restore and download them. */
export function BackupsPage() {
  const { data, error, refetch, isFetching } = useQuery(backupsQuery);
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <SettingsTabs />
      <Section
        title="Cópias de segurança"
        description="O sistema guarda uma cópia por dia, e outra quando é fechado depois de uma mudança: as dos últimos 7 dias, 4 semanas e 12 meses. Cada cópia é conferida por inteiro."
      >
        {error !== null && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />}
        {data === undefined && error === null && <SkeletonRows label="Carregando as cópias" />}
        {data?.folder === null && (
          <p>
            Aqui o sistema não faz cópias: elas foram desligadas, ou esta é a empresa de exemplo.
          </p>
        )}
        {data !== undefined && data.folder !== null && (
          <Copies status={data} folder={data.folder} />
        )}
      </Section>
      {/* Rendered once the number of backups is known, so that nothing moves under a finger. */}
      {(data !== undefined || error !== null) && <InAndOut />}
    </div>
  );
}

function InAndOut() {
  return (
    <>
      <WholeExportSection />
      <Section
        title="Trazer dados"
        description="Deste sistema em outro computador, ou do sistema original. Primeiro tudo é conferido, e nada muda; depois você confirma."
      >
        <ImportPanel />
      </Section>
    </>
  );
}

function Copies({ status, folder }: { status: BackupStatus; folder: string }) {
  const { isBusy, error, outcome, begin, cancel } = useBackup(status);
  const { timeZone } = useCompany();
  const [chosen, setChosen] = useState<BackupFile | null>(null);
  const { files, failure, delay, restorable, restoredAt } = status;
  const problem = isBusy ? delay : (failure?.text ?? null);
  return (
    <>
      <WorkRow
        isBusy={isBusy}
        button={
          <Button variant="primary" isInert={isBusy} onClick={begin}>
            Fazer uma cópia agora
          </Button>
        }
      >
        {isBusy && <ProgressLine {...describeWork(status.progress)} stop={cancel} />}
        <output className="text-muted empty:sr-only">{outcome}</output>
      </WorkRow>
      {error !== null && !isBusy && <Alert error={error} />}
      {problem !== null && (
        <p
          role="alert"
          className="rounded-md border border-expense/40 bg-expense/8 p-3 wrap-anywhere"
        >
          {problem}
        </p>
      )}
      {files.length === 0 ? (
        <p className="text-muted">Ainda não há cópias.</p>
      ) : (
        <ul aria-label="Cópias guardadas" className="divide-y divide-line">
          {files.map((file) => (
            <CopyRow
              key={file.name}
              file={file}
              restore={file.format === restorable ? () => setChosen(file) : null}
            />
          ))}
        </ul>
      )}
      {files.some(({ format }) => format !== restorable) && (
        <p className="text-meta text-muted">
          {restorable === "zip"
            ? "Uma cópia sem Restaurar é de outra instalação do sistema: quem o instalou pode abri-la à parte. Os dados daqui ficam como estão."
            : "Uma cópia sem Restaurar é de outra instalação do sistema: baixe-a e traga-a, em Trazer dados, para um sistema vazio. Os dados daqui ficam como estão."}
        </p>
      )}
      {chosen === null ? (
        <RestoreStrip />
      ) : (
        <RestoreDialog file={chosen} onClose={() => setChosen(null)} />
      )}
      {restoredAt !== null && (
        <p className="text-meta text-muted">
          Em {formatInstant(restoredAt, timeZone)} a empresa voltou a uma cópia.
        </p>
      )}
      <p className="text-meta text-muted wrap-anywhere">
        As cópias ficam em <span className="text-ink">{folder}</span>.
        {!status.isFolderChosen &&
          " Se o disco deste computador falhar, elas se perdem com ele: baixe uma de vez em quando e guarde-a em outro lugar."}
      </p>
    </>
  );
}

const STATES = {
  verified: { Icon: CircleCheck, colour: "text-income", label: "Conferida" },
  unverified: { Icon: CircleDashed, colour: "text-muted", label: "Por conferir" },
  damaged: { Icon: CircleAlert, colour: "text-expense", label: "Não confere" },
} as const;

/** `restore` is null for a backup that cannot be restored from here. */
function CopyRow({ file, restore }: { file: BackupFile; restore: (() => void) | null }) {
  const { name, madeAt, bytes, state } = file;
  const { timeZone } = useCompany();
  const { Icon, colour, label } = STATES[state];
  const time = formatInstant(madeAt, timeZone);
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-2 sm:flex-nowrap sm:py-1">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 max-sm:basis-full sm:gap-x-4">
        <time dateTime={madeAt} className="tabular-nums">
          {time}
        </time>
        <span className="flex items-center gap-1.5">
          <Icon aria-hidden className={`size-4 ${colour}`} />
          {label}
        </span>
        <span className="text-muted tabular-nums">{formatFileSize(bytes)}</span>
      </p>
      <div className="flex shrink-0 flex-wrap justify-end gap-2">
        {state !== "damaged" && restore !== null && (
          <Button aria-label={`Restaurar a cópia de ${time}`} onClick={restore}>
            Restaurar…
          </Button>
        )}
        <a
          href={backupUrl(name)}
          download={name}
          aria-label={`Baixar cópia de ${time}`}
          className={buttonClass("secondary")}
        >
          <Download aria-hidden className="size-4" />
          Baixar cópia
        </a>
      </div>
    </li>
  );
}

/** A SQLite file is copied at once, and its checks are counted; PostgreSQL reads rows. */
function describeWork(progress: BackupStatus["progress"]) {
  return progress?.unit === "checks"
    ? { label: "Conferindo a cópia", progress }
    : { label: "Copiando e conferindo", progress, unit: " linhas" };
}
