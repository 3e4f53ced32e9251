import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { CashBasis } from "#domain/cash-opening.ts";
import type { CashForecast } from "#domain/cash-forecast.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { PATHS } from "#web/url/paths.ts";

/** The company's money, as on the accounts screen; nothing if only payments are known. */
export function CashToday({ basis, startCents }: Pick<CashForecast, "basis" | "startCents">) {
  const words = WORDS[basis];
  if (words === null) return null;
  return (
    <section aria-label={words.label} className={stripClass}>
      <Link
        to={PATHS.accounts}
        className="group flex min-h-11 flex-wrap items-center gap-x-4 rounded-md px-4 py-1 -outline-offset-2 sm:min-h-13 lg:px-5"
      >
        <span className="text-muted max-sm:grow">{words.label}</span>
        <span
          className={clsx(
            "min-w-0 text-section font-semibold tabular-nums wrap-anywhere",
            startCents < 0n && "text-expense",
          )}
        >
          {formatBalance(startCents)}
        </span>
        <span className="ml-auto flex items-center gap-1 text-accent group-hover:underline max-sm:hidden">
          {words.action}
          <ChevronRight aria-hidden className="size-4" />
        </span>
      </Link>
    </section>
  );
}

const WORDS: Record<CashBasis, { label: string; action: string } | null> = {
  accounts: { label: "Saldo em contas hoje", action: "Ver as contas" },
  "opening-balance": {
    label: "Saldo em caixa e bancos hoje",
    action: "Cadastrar as contas",
  },
  entries: null,
};

const stripClass = "rounded-md border border-line bg-surface hover:border-edge";

/** The skeleton of the strip, which most companies have. */
export function CashTodaySkeleton() {
  return (
    <div className={stripClass}>
      <div className="flex min-h-11 items-center px-4 sm:min-h-13 lg:px-5">
        <Skeleton className="h-5 w-60" />
      </div>
    </div>
  );
}
