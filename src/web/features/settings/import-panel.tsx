import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ImportScreenReport, ImportStatus } from "#contract/imports.ts";
import { importQuery, isWorking } from "#web/api/imports.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { Alert, LoadFailure } from "#web/feedback/alerts.tsx";
import { ProgressLine } from "#web/feedback/progress-line.tsx";
import { SkeletonRows } from "#web/rendering/skeleton.tsx";
import { PATHS } from "#web/url/paths.ts";
import { FileChoice } from "./file-choice.tsx";
import { ImportReport, isOneFile } from "./import-report.tsx";
import { OriginalChoice, type Address } from "./original-choice.tsx";
import { describeCopying } from "./restore-work.ts";
import { useImport } from "./use-import.ts";

type Steps = ReturnType<typeof useImport>;

/** Imports a whole export, or the data of the original system: checked first, then confirmed. */
export function ImportPanel() {
  const { data: status, error, refetch, isFetching } = useQuery(importQuery);
  const steps = useImport();
  // Kept after a wrong key.
  const [url, setUrl] = useState("");
  const view = status === undefined ? null : viewOf(status, steps);
  const heading = useStepFocus(view);
  if (status === undefined) {
    return error === null ? (
      <SkeletonRows label="Carregando a importação" />
    ) : (
      <LoadFailure error={error} retry={refetch} isRetrying={isFetching} />
    );
  }
  if (!status.isAvailable) return <p>Na empresa de exemplo não se trazem dados.</p>;
  const { upload, checkOriginal, checkAgain, run, cancel } = steps;
  const newest = [upload, checkOriginal, checkAgain, run, cancel]
    .toSorted((one, other) => one.submittedAt - other.submittedAt)
    .at(-1);
  const failure = newest?.error ?? null;
  const alert = failure !== null && <Alert error={failure} />;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {HEADINGS[view ?? "choices"]}
      </h3>
      {/* Also without a conclusion: a screen reader announces what changes in a region that is there. */}
      <output className="flex gap-2 empty:sr-only">
        {status.report !== null && !isWorking(status) && <Conclusion {...status.report} />}
      </output>
      {/* Where it is seen: the choices are tall, and a report has its buttons at the end. */}
      {view === "choices" && alert}
      <CurrentStep status={status} steps={steps} address={{ url, setUrl }} />
      {view !== "choices" && alert}
    </>
  );
}

type View = "choices" | "sending" | "checking" | "writing" | "checked" | "done";

const HEADINGS: Readonly<Record<View, string>> = {
  choices: "De onde trazer",
  sending: "Lendo o arquivo",
  checking: "Conferindo os dados",
  writing: "Trazendo os dados",
  checked: "Resultado da conferência",
  done: "Resultado da importação",
};

function viewOf(status: ImportStatus, { bytes }: Steps): View {
  if (bytes !== null) return "sending";
  if (status.step === "checking" || status.step === "writing") return status.step;
  if (status.report === null) return "choices";
  return status.step === "done" ? "done" : "checked";
}

/** The pressed control unmounts with its step. The next one is not focused: a second press would use it. */
function useStepFocus(view: View | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (view === null) return undefined;
    const element = heading.current;
    return () => {
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    };
  }, [view]);
  return heading;
}

function Conclusion({ isRight, conclusion }: ImportScreenReport) {
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <>
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${isRight ? "text-income" : "text-expense"}`}
      />
      <span className="font-medium">{conclusion}</span>
    </>
  );
}

type StepProps = { status: ImportStatus; steps: Steps; address: Address };

function CurrentStep({ status, steps, address }: StepProps) {
  const { step, report, source } = status;
  const id = status.id ?? "";
  const { bytes, run, cancel, checkAgain } = steps;
  const stop = () => cancel.mutate(id);
  if (bytes !== null)
    return (
      <ProgressLine label="Lendo o arquivo" progress={inMegabytes(bytes)} unit=" MB" stop={stop} />
    );
  if (isWorking(status)) {
    return (
      <>
        <ProgressLine {...describeProgress(status)} stop={stop} />
        <p className="text-meta text-muted">Você pode sair desta página: o trabalho continua.</p>
      </>
    );
  }
  if (report === null) return <Choices {...{ status, steps, address }} />;
  const isDone = step === "done";
  const isBusy = run.isPending || cancel.isPending || checkAgain.isPending;
  return (
    <>
      <ImportReport report={report} source={source} id={id} />
      <div className="flex flex-wrap gap-2">
        {isDone ? (
          <a href={PATHS.dashboard} className={buttonClass("primary")}>
            Abrir o Painel
          </a>
        ) : (
          <Button
            variant="primary"
            isInert={isBusy || !report.isRight}
            onClick={() => run.mutate(id)}
          >
            Trazer para cá
          </Button>
        )}
        {!isDone && !isOneFile(source) && (
          <Button isInert={isBusy} onClick={() => checkAgain.mutate(id)}>
            Conferir de novo
          </Button>
        )}
        <Button isInert={isBusy} onClick={stop}>
          {isDone ? "Fechar" : "Desistir"}
        </Button>
      </div>
    </>
  );
}

function inMegabytes({ done, total }: { done: number; total: number }) {
  const toMegabytes = (count: number) => Math.ceil(count / 100_000) / 10;
  return { done: toMegabytes(done), total: toMegabytes(total) };
}

function describeProgress({ step, source, progress }: ImportStatus) {
  const { done = 0, total = null, unit = "rows" } = progress ?? {};
  if (source === "hosted" && step === "checking" && done > 0) {
    const label = "Lendo o sistema original";
    return total === null
      ? { label: `${label}: ${done.toLocaleString("pt-BR")} linhas`, progress: null }
      : { label, progress: { done: Math.min(done, total), total } };
  }
  if (total !== null && done < total) {
    const copying = describeCopying({ done, total, unit });
    if (copying !== null) return copying;
    const label = step === "writing" ? "Trazendo os dados" : "Conferindo o arquivo";
    return { label, progress: { done, total } };
  }
  if (step === "writing") return { label: "Conferindo o que foi gravado", progress: null };
  return { label: "Conferindo os dados", progress: null };
}

function Choices({ status, steps, address }: StepProps) {
  const isBusy = steps.upload.isPending || steps.checkOriginal.isPending;
  return (
    <>
      {status.step === "receiving" && !isBusy && (
        <div className="flex flex-wrap items-center gap-3">
          <p>Um arquivo está sendo enviado em outra janela, ou o envio dele foi interrompido.</p>
          <Button
            size="small"
            isInert={steps.cancel.isPending}
            onClick={() => steps.cancel.mutate(status.id ?? "")}
          >
            Cancelar
          </Button>
        </div>
      )}
      {status.message !== null && (
        <p
          role="alert"
          className="rounded-md border border-expense/40 bg-expense/8 p-3 whitespace-pre-line wrap-anywhere"
        >
          {status.message}
        </p>
      )}
      <WholeExport status={status} steps={steps} isBusy={isBusy} />
      <OriginalChoice steps={steps} isBusy={isBusy} address={address} />
    </>
  );
}

function WholeExport({
  status,
  steps,
  isBusy,
}: {
  status: ImportStatus;
  steps: Steps;
  isBusy: boolean;
}) {
  const choose = ([file]: readonly File[]) => {
    if (file !== undefined) steps.upload.mutate(file);
  };
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">
        De uma exportação completa{status.readsBackups && ", ou de uma cópia"}
      </h3>
      {status.isEmpty ? (
        <FileChoice
          label={`Escolher o arquivo .zip${status.readsBackups ? " ou .db" : ""}`}
          accept={`.zip,application/zip${status.readsBackups ? ",.db" : ""}`}
          isBusy={isBusy}
          choose={choose}
        />
      ) : (
        <p className="text-muted">
          Só uma empresa vazia pode receber os dados de outra, e esta já tem dados. Para trazê-los,
          peça a quem instalou o sistema que o abra com outra pasta de dados.
        </p>
      )}
    </div>
  );
}
