import { Check, Copy, Printer } from "lucide-react";
import { useRef } from "react";
import { createPortal } from "react-dom";
import type { TrustStatus } from "#contract/trust.ts";
import { formatInstant } from "#domain/company-time.ts";
import { useCompany, useCompanyDetails } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { useCopy } from "#web/controls/copy-button.tsx";
import { Section } from "./section.tsx";

type Anchor = NonNullable<TrustStatus["anchor"]>;

export function CurrentWords({ anchor }: { anchor: Anchor | null }) {
  return (
    <Section title="As doze palavras de hoje">
      <p>
        Estas palavras representam todo o histórico até agora. Guardadas em papel ou enviadas ao
        contador, elas provam mais tarde que nada do que veio antes foi alterado.
      </p>
      {anchor === null ? (
        <p className="text-muted">
          Ainda não há histórico. As palavras aparecem depois do primeiro lançamento ou cadastro.
        </p>
      ) : (
        <Words anchor={anchor} />
      )}
    </Section>
  );
}

function Words({ anchor }: { anchor: Anchor }) {
  const list = useRef<HTMLOListElement>(null);
  const { outcome, copy } = useCopy(anchor.words, list);
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <>
      <ol
        ref={list}
        aria-label="As doze palavras"
        className="flex flex-wrap gap-2 sm:grid sm:grid-cols-3 md:grid-cols-4"
      >
        {anchor.words.split(" ").map((word, index) => (
          // The words keep their positions, and one may occur twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={wordClass}>
            <span className="w-5 shrink-0 text-right text-muted tabular-nums">{index + 1}</span>{" "}
            <span className="font-medium">{word}</span>
          </li>
        ))}
      </ol>
      <p className="text-muted">
        <RecordName anchor={anchor} />. As palavras mudam a cada alteração; as que você já guardou
        continuam valendo.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          Copiar
        </Button>
        <Button onClick={() => globalThis.print()}>
          <Printer aria-hidden className="size-4" />
          Imprimir
        </Button>
        <output className="text-meta">
          {outcome === "copied" && "Copiado"}
          {outcome === "refused" &&
            "O navegador não deixou copiar. As palavras estão selecionadas: copie com Ctrl+C."}
        </output>
      </div>
      {createPortal(<PrintedWords anchor={anchor} />, document.body)}
    </>
  );
}

// Two per row on a phone, where the words fit.
const wordClass = "flex grow basis-2/5 gap-2 rounded-sm border border-line bg-page px-3 py-2";

/** The only printed part of this screen. */
function PrintedWords({ anchor }: { anchor: Anchor }) {
  const company = useCompanyDetails()?.name ?? null;
  return (
    <article data-print-only className="hidden p-6 text-emphasis text-ink scheme-only-light">
      {company !== null && <p className="text-section font-semibold">{company}</p>}
      <p className="font-semibold">As doze palavras do histórico</p>
      <p>
        <RecordName anchor={anchor} />
      </p>
      <ol className="mt-4 list-inside list-decimal columns-3">
        {anchor.words.split(" ").map((word, index) => (
          // The words keep their positions, and one may occur twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{word}</li>
        ))}
      </ol>
    </article>
  );
}

function RecordName({ anchor: { sequence, timestamp } }: { anchor: Anchor }) {
  const { timeZone } = useCompany();
  return `Histórico até o registro ${sequence.toLocaleString("pt-BR")}, de ${formatInstant(timestamp, timeZone)}`;
}
