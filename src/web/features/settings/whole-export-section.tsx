import { Download } from "lucide-react";
import type { WholeExportStatus } from "#contract/whole-export.ts";
import { formatInstant } from "#domain/company-time.ts";
import { useCompany } from "#web/api/company.ts";
import { wholeExportUrl } from "#web/api/whole-export.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { formatFileSize } from "./format-file-size.ts";
import { Section } from "./section.tsx";
import { useWholeExport } from "./use-whole-export.ts";
import { WorkRow } from "./work-row.tsx";

/** Writes everything into one file, also while the page is closed, and downloads it. */
export function WholeExportSection() {
  const { query, begin, cancel, isBusy, isLost } = useWholeExport();
  const { data: status, error, refetch, isFetching } = query;
  const isWriting = status?.step === "writing";
  const failure = begin.error ?? cancel.error;
  return (
    <Section
      title="Levar tudo"
      description="Um arquivo .zip com tudo o que a empresa tem: lançamentos, contatos, contas, configurações e o histórico inteiro, em CSV, para abrir no Excel, e num formato que outro programa pode ler. Você pode sair desta página: o trabalho continua, e o arquivo fica aqui por um dia, enquanto o sistema não for fechado."
    >
      <WorkRow
        isBusy={isWriting}
        button={
          <Button
            isInert={isBusy}
            onClick={() => {
              cancel.reset();
              begin.mutate();
            }}
          >
            <Download aria-hidden className="size-4" />
            Exportar tudo
          </Button>
        }
      >
        {isWriting && (
          <ProgressLine
            label="Exportando"
            progress={status.progress}
            unit=" linhas"
            stop={() => cancel.mutate()}
          />
        )}
        {/* Also without a file: a screen reader announces what changes in a region that is there. */}
        <output className="empty:sr-only">
          {status !== undefined && !isBusy && <ReadyFile status={status} />}
          {cancel.isSuccess && !isBusy && status?.step === "none" && "Exportação cancelada."}
        </output>
      </WorkRow>
      {error !== null && <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />}
      {failure !== null && !isWriting && <Alert error={failure} />}
      {isLost && !isBusy && (
        <p role="alert" className="rounded-md border border-warning/40 bg-warning/8 p-3">
          A exportação começada aqui não terminou: o sistema foi reiniciado, ou alguém a cancelou ou
          começou outra. Exporte de novo.
        </p>
      )}
      {status?.step === "failed" && (
        <p
          role="alert"
          className="rounded-md border border-expense/40 bg-expense/8 p-3 wrap-anywhere"
        >
          {status.message}
        </p>
      )}
    </Section>
  );
}

/** Renders nothing unless the export is ready. */
function ReadyFile({ status: { id, file } }: { status: WholeExportStatus }) {
  const { timeZone } = useCompany();
  if (id === null || file === null) return null;
  const time = formatInstant(file.madeAt, timeZone);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-muted">
        Pronto, de {time} ({formatFileSize(file.bytes)})
      </span>
      <a
        href={wholeExportUrl(id)}
        download={file.name}
        aria-label={`Baixar a exportação de ${time}`}
        className={buttonClass("secondary")}
      >
        <Download aria-hidden className="size-4" />
        Baixar
      </a>
    </span>
  );
}
