import { clsx } from "clsx";
import { formatInstalment } from "#domain/format-instalment.ts";
import { describeSplits, listParts } from "#domain/split.ts";
import { PAYMENT_ROLE_LABELS, type Transaction } from "#domain/transaction.ts";

type Marked = Pick<Transaction, "seriesNumber" | "seriesCount" | "paymentRole" | "splits">;
type Mark = {
  /** Hidden on a narrow screen, but read aloud. */
  readonly long?: string;
  readonly text: string;
  readonly title: string;
};

/**
 * Next to the category: `· 2/12` for an instalment, `· repete` for a recurrence, `· juros` for a
 * charge of a payment; then `· dividido em 3` for a split entry.
 */
export function EntryMark({ entry }: { entry: Marked }) {
  return [tieMark(entry), splitMark(entry)].map(
    (mark) => mark !== null && <MarkText key={mark.text} mark={mark} />,
  );
}

/** `· 2/12` */
export function MarkText({
  mark: { long, text, title },
  className = "shrink-0",
}: {
  mark: Mark;
  className?: string;
}) {
  return (
    <>
      {/* A flexbox drops it, and needs a gap of its own. */ " "}
      <span
        title={title}
        className={clsx(
          "text-meta font-normal whitespace-nowrap text-muted tabular-nums",
          className,
        )}
      >
        {"· "}
        {long !== undefined && <span className="@max-table:sr-only">{long}</span>}
        {text}
      </span>
    </>
  );
}

function splitMark({ splits }: Marked): Mark | null {
  if (splits === null) return null;
  const text = `em ${listParts(splits).length}`;
  return { long: "dividido ", text, title: describeSplits(splits) };
}

function tieMark(entry: Marked): Mark | null {
  const { paymentRole } = entry;
  if (paymentRole !== null) {
    const label = PAYMENT_ROLE_LABELS[paymentRole];
    return { text: label.toLowerCase(), title: `${label} de outro lançamento` };
  }
  if (entry.seriesNumber !== null && entry.seriesCount === null) {
    return { text: "repete", title: "Lançamento que se repete" };
  }
  const part = formatInstalment(entry);
  return part === null ? null : { text: part, title: `Parcela ${part.replace("/", " de ")}` };
}
