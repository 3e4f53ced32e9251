import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { CHECK_LABELS, PROBLEM_ADVICE, type Problem, type TrustStatus } from "#contract/trust.ts";
import { formatInstant, type Instant } from "#domain/company-time.ts";
import { pluralize } from "#domain/format-amount.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { Alert } from "#web/feedback/alerts.tsx";
import { Section } from "./section.tsx";
import { useVerification } from "./trust-queries.ts";

export function VerificationStatus({ trust }: { trust: TrustStatus }) {
  const { timeZone } = useCompany();
  const verification = useVerification();
  const outcome = useOutcome(trust);
  const { isVerifying, verifiedAt, problems, acceptedLossAt } = trust;
  const isBusy = isVerifying || verification.isPending;
  return (
    <Section title="Conferência dos registros">
      <Headline trust={trust} />
      {problems.length > 0 && <Problems problems={problems} />}
      {verifiedAt !== null && (
        <p className="text-muted">
          Última conferência:{" "}
          <time dateTime={verifiedAt}>{formatInstant(verifiedAt, timeZone)}</time>. Foram
          conferidos: {listOfChecks()}.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" isInert={isBusy} onClick={() => verification.mutate()}>
          Conferir agora
        </Button>
        <output className="text-muted">{isBusy ? "Conferindo…" : outcome}</output>
      </div>
      {verification.error !== null && !isBusy && <Alert error={verification.error} />}
      <p className="text-meta text-muted">
        O sistema também confere tudo sozinho uma vez por semana, e o mais importante cada vez que é
        iniciado.
      </p>
      {acceptedLossAt !== null && (
        <p className="text-meta text-muted">
          Em {formatDayOfInstant(acceptedLossAt, timeZone)}, faltavam registros e a empresa escolheu
          continuar com os que havia.
        </p>
      )}
    </Section>
  );
}

function Headline({ trust: { verifiedAt, problems } }: { trust: TrustStatus }) {
  const { Icon, colour, text } = stateOf(verifiedAt, problems);
  return (
    <p className="flex items-center gap-2 text-section font-semibold">
      <Icon aria-hidden className={`size-6 shrink-0 ${colour}`} />
      {text}
    </p>
  );
}

function stateOf(verifiedAt: Instant | null, { length }: readonly Problem[]) {
  if (length > 0) {
    const text = pluralize(length, "problema", "problemas");
    return { Icon: CircleAlert, colour: "text-expense", text };
  }
  if (verifiedAt === null) {
    return { Icon: CircleDashed, colour: "text-muted", text: "Ainda sem conferência completa" };
  }
  return { Icon: CircleCheck, colour: "text-income", text: "Tudo confere" };
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const { timeZone } = useCompany();
  return (
    <div className="flex flex-col gap-3 rounded-md border border-expense/40 bg-expense/8 p-3">
      <ul className="flex flex-col gap-3">
        {problems.map(({ check, text, intactUntil }) => (
          <li key={text} className="wrap-anywhere">
            <p className="text-meta text-muted">{CHECK_LABELS[check]}</p>
            <p>{text}</p>
            {intactUntil !== null && (
              <p className="text-muted">Estava certo até {formatInstant(intactUntil, timeZone)}.</p>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t border-expense/40 pt-3">
        <strong className="font-semibold">O que fazer:</strong> {PROBLEM_ADVICE}
      </p>
    </div>
  );
}

/**
 * The announced result of the verification that was running when the page was open; null before.
 */
function useOutcome({ isVerifying, verifiedAt, problems }: TrustStatus): string | null {
  /** The time of the verification before the one that was running; undefined if none was. */
  const [previous, setPrevious] = useState<Instant | null>();
  if (isVerifying && previous !== verifiedAt) setPrevious(verifiedAt);
  if (isVerifying || previous === undefined) return null;
  if (previous === verifiedAt) return "A conferência não chegou ao fim. Tente de novo.";
  return problems.length === 0
    ? "Conferência terminada: tudo confere."
    : `Conferência terminada: ${pluralize(problems.length, "problema", "problemas")}.`;
}

function listOfChecks(): string {
  const names = Object.values(CHECK_LABELS).map((label) => label.toLowerCase());
  return new Intl.ListFormat("pt-BR").format(names);
}
