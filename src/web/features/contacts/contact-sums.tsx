import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import * as z from "zod";
import { sum } from "#contract/sum.ts";
import { formatBrl, type TotalCents } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { callApi } from "#web/api/fetch.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** The sums owed by and to all contacts of the list, at its foot. */
export function ContactSums({ conditions }: Pick<PagedSearch, "conditions">) {
  const { data } = useQuery({
    ...contactSumsQuery(conditions),
    placeholderData: keepPreviousData,
  });
  return (
    <section
      aria-label="Somas dos contatos filtrados"
      data-foot
      className="sticky bottom-0 z-10 rounded-b-md border-t border-line bg-surface px-4 py-2 print:static"
    >
      <dl className="flex min-h-10 flex-wrap items-center gap-x-8 gap-y-1 sm:min-h-6">
        <OwedSum type="income" term="A receber" sums={data} />
        <OwedSum type="expense" term="A pagar" sums={data} />
      </dl>
    </section>
  );
}

type Sums = Readonly<Record<TransactionType, { unpaid: TotalCents; overdue: TotalCents }>>;

function OwedSum({
  type,
  term,
  sums,
}: {
  type: TransactionType;
  term: string;
  sums: Sums | undefined;
}) {
  if (sums === undefined) return null;
  const { unpaid, overdue } = sums[type];
  const colour = type === "income" ? "text-income" : "text-expense";
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className={clsx("font-semibold", unpaid > 0n && colour)}>{formatBrl(unpaid)}</span>
        {overdue > 0n && (
          <span className="inline-flex items-center gap-1 text-meta text-warning">
            <CircleAlert aria-hidden className="size-4" />
            {`${formatBrl(overdue)} em atraso`}
          </span>
        )}
      </dd>
    </div>
  );
}

const COLUMNS = ["unpaid_income", "overdue_income", "unpaid_expense", "overdue_expense"] as const;
const sumsRow = z.object({
  unpaid_income: sum,
  overdue_income: sum,
  unpaid_expense: sum,
  overdue_expense: sum,
});

/** Reads only contacts with unpaid amounts. */
function contactSumsQuery(conditions: PagedSearch["conditions"]) {
  return queryOptions({
    queryKey: queryKeys.contactSums(conditions),
    queryFn: async ({ signal }): Promise<Sums> => {
      const params = new URLSearchParams([
        ["select", COLUMNS.join(",")],
        ["or", "(unpaid_income.gt.0,unpaid_expense.gt.0)"],
        ...conditions.map(([name, value]) => [name, value]),
      ]);
      const { data } = await callApi("clients", params, { signal });
      const rows = z.array(sumsRow).parse(data);
      const total = (column: (typeof COLUMNS)[number]): TotalCents =>
        rows.reduce((all, row) => all + row[column], 0n);
      return {
        income: { unpaid: total("unpaid_income"), overdue: total("overdue_income") },
        expense: { unpaid: total("unpaid_expense"), overdue: total("overdue_expense") },
      };
    },
    staleTime: Infinity,
  });
}
