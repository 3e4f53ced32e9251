import { CircleAlert } from "lucide-react";
import { Button } from "#web/controls/button.tsx";

/** One field that another changed: as it was, as it is now, and what was typed here when that differs. */
export type Difference = {
  readonly label: string;
  readonly before: string;
  readonly now: string;
  readonly typed: string | null;
};

/** Somebody else changed what is being edited: what, and the choice of what to do about it. */
export function ConflictView({
  what,
  differences,
  typedFields,
  isBusy,
  takeOver,
  keepTyped,
}: {
  what: string;
  differences: readonly Difference[];
  /** The labels of what was changed here. */
  typedFields: readonly string[];
  isBusy: boolean;
  /** Drops what was typed. */
  takeOver: () => void;
  /** Saves what was typed, and nothing else, over the newer version. */
  keepTyped: () => void;
}) {
  const isDisputed = differences.some(({ typed }) => typed !== null);
  return (
    <div
      role="alert"
      className="flex flex-col gap-2 rounded-md border border-warning/40 bg-warning/8 p-3"
    >
      <div className="flex gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <p className="min-w-0">
          <span className="font-medium">{`${what} foi alterado por outra pessoa enquanto você editava.`}</span>
          {differences.length > 0 &&
            ` ${differences.length === 1 ? "Mudou" : "Mudaram"}: ${inWords.format(differences.map(({ label }) => label))}.`}
        </p>
      </div>
      <details open={isDisputed}>
        <summary className="cursor-pointer text-meta text-muted">O que mudou</summary>
        <dl className="flex max-h-40 flex-col gap-1 overflow-y-auto pt-1">
          {differences.map(({ label, before, now, typed }) => (
            <div key={label} className="wrap-anywhere">
              <dt className="text-meta text-muted">{label}</dt>
              <dd>{`${before} → ${now}`}</dd>
              {typed !== null && <dd className="font-medium">{`Você digitou: ${typed}`}</dd>}
            </div>
          ))}
        </dl>
      </details>
      {typedFields.length > 0 && (
        <p className="text-meta text-muted">
          {`“Manter o que digitei” grava só ${inWords.format(typedFields)} sobre a versão atual.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" className="grow" isInert={isBusy} onClick={takeOver}>
          Carregar versão atual
        </Button>
        {typedFields.length > 0 && (
          <Button size="small" className="grow" isInert={isBusy} onClick={keepTyped}>
            Manter o que digitei
          </Button>
        )}
      </div>
    </div>
  );
}

const inWords = new Intl.ListFormat("pt-BR");
