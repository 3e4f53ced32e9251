import { useState } from "react";
import { Link } from "react-router";
import type { BalanceCheck, ExplainedMovement } from "#domain/account-movement.ts";
import { joinWords } from "#domain/entry-title.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { paidWord } from "#domain/paid-word.ts";
import { formatPaidOn } from "#domain/payment.ts";
import { Button } from "#web/controls/button.tsx";
import { EntryMark } from "#web/records/entry-mark.tsx";
import { useFocusOfMore } from "#web/table/use-focus-of-more.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { SELECTED } from "#web/url/panel-state.ts";
import { EXPLANATION_TEXTS, type KindTexts } from "./balance-explanations.ts";
import { BalanceText } from "#web/records/balance-text.tsx";
import { movementWords } from "./movement-words.ts";

/** The difference, and the movements that could explain it, the likeliest first. */
export function CheckResult({
  check: { balanceCents, differenceCents, explanations, pairs },
  texts,
  nameOf,
}: {
  check: BalanceCheck;
  texts: KindTexts;
  nameOf: (id: string | null) => string;
}) {
  if (differenceCents === 0n) {
    return (
      <p className="rounded-md border border-income/40 bg-income/8 p-3">
        Confere: {texts.isAlso} {formatBalance(texts.sign * balanceCents)}.
      </p>
    );
  }
  const difference = texts.sign * differenceCents;
  const isMore = difference > 0n;
  const size = formatBalance(isMore ? difference : -difference);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-page p-3">
      <p>
        Aqui {texts.is} <BalanceText cents={texts.sign * balanceCents} className="font-medium" />:{" "}
        {texts.placeHas} <strong className="font-semibold whitespace-nowrap">{size}</strong>{" "}
        {isMore ? "a mais" : "a menos"}.
      </p>
      {explanations.length === 0 && (
        <p className="text-muted">
          {pairs.length === 0
            ? "Nenhum lançamento explica sozinho a diferença, nem dois juntos no último mês. Confira o extrato dia a dia."
            : "Nenhum lançamento explica sozinho a diferença. Dois juntos podem explicar:"}
        </p>
      )}
      {pairs.length > 0 && <Pairs pairs={pairs} texts={texts} nameOf={nameOf} />}
      {explanations.length > 0 && (
        <Explanations
          explanations={explanations}
          differenceCents={differenceCents}
          texts={texts}
          nameOf={nameOf}
        />
      )}
    </div>
  );
}

const MAX_SHOWN = 12;

type Shown = Omit<Parameters<typeof Explanation>[0], "movement">;

function Explanations({ explanations, ...rest }: Pick<BalanceCheck, "explanations"> & Shown) {
  const [showsAll, setShowsAll] = useState(false);
  const hasMore = !showsAll && explanations.length > MAX_SHOWN;
  const { list, startMore } = useFocusOfMore(hasMore);
  const shown = hasMore ? explanations.slice(0, MAX_SHOWN) : explanations;
  return (
    <>
      <p className="text-muted">O que pode explicar a diferença:</p>
      <ol ref={list} aria-label="O que pode explicar" className="flex flex-col gap-2">
        {shown.map((movement) => (
          <li key={movement.id}>
            <Explanation movement={movement} {...rest} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button
          onClick={() => {
            startMore(MAX_SHOWN);
            setShowsAll(true);
          }}
        >
          {`Mostrar mais (de ${explanations.length})`}
        </Button>
      )}
    </>
  );
}

function Pairs({ pairs, ...rest }: Pick<BalanceCheck, "pairs"> & Shown) {
  return (
    <ol aria-label="O que pode explicar" className="flex flex-col gap-3">
      {pairs.map((pair) => (
        <li
          key={pair.map(({ id }) => id).join()}
          className="flex flex-col gap-2 border-l-2 border-line pl-3"
        >
          {pair.map((movement) => (
            <div key={movement.id}>
              <Explanation movement={movement} {...rest} />
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Explanation({
  movement,
  differenceCents = 0n,
  texts,
  nameOf,
}: {
  movement: ExplainedMovement;
  differenceCents?: bigint;
  texts: KindTexts;
  nameOf: (id: string | null) => string;
}) {
  const { id, category, amountCents, explanation } = movement;
  const { name: title, details } = movementWords(movement, nameOf);
  const what = joinWords([...details, dayText(movement)]);
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        {category === null ? (
          <span className="font-medium">{title}</span>
        ) : (
          <span>
            <Link
              to={entriesUrl({ id })}
              state={SELECTED}
              className="font-medium text-accent underline"
            >
              {title}
            </Link>
            <EntryMark entry={{ ...movement, paymentRole: null }} />
          </span>
        )}
        <BalanceText cents={amountCents} />
      </span>
      {what !== "" && <span className="block text-meta text-muted wrap-anywhere">{what}</span>}
      <span className="block text-meta">
        {explanation === "not-at-bank"
          ? texts.notThere
          : EXPLANATION_TEXTS[explanation]({
              account: nameOf(movement.accountId),
              paid: paidWord({ type: amountCents < 0n ? "expense" : "income" }),
              shownCents: amountCents + differenceCents,
            })}
      </span>
    </>
  );
}

function dayText({ date, dueDate, isPaidOnAssumed }: ExplainedMovement): string | null {
  if (date !== null) return formatPaidOn({ paidOn: date, isPaidOnAssumed });
  return dueDate === null ? null : `vencimento ${formatCivilDate(dueDate)}`;
}
