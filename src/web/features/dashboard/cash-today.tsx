import { clsx } from "clsx";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CashBasis } from "#domain/cash-opening.ts";
import type { CashForecast } from "#domain/cash-forecast.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { IconButton } from "#web/controls/button.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { PATHS } from "#web/url/paths.ts";
import { AccountBalances } from "./lazy-parts.tsx";

/**
 * The company's money, as on the accounts screen, with a button that shows each account; nothing if
 * only payments are known.
 */
export function CashToday({ basis, startCents }: Pick<CashForecast, "basis" | "startCents">) {
  const [isOpen, setIsOpen] = useState(false);
  const words = WORDS[basis];
  if (words === null) return null;
  const hasAccounts = basis === "accounts";
  return (
    <section aria-label={words.label} className={stripClass}>
      <div className="flex items-center">
        <Link
          to={PATHS.accounts}
          className={clsx(
            "group flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-2 rounded-md py-1 -outline-offset-2 sm:min-h-13 sm:gap-x-4",
            hasAccounts ? "pl-4 lg:pl-5" : "px-4 lg:px-5",
          )}
        >
          {/* Small, so that the amount fits beside it on a phone. */}
          <span className="text-muted max-sm:grow max-sm:text-meta">{words.label}</span>
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
        {hasAccounts && (
          <IconButton
            label="Saldo de cada conta"
            aria-expanded={isOpen}
            className="mr-2 print:hidden"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown aria-hidden className={clsx("size-4", isOpen && "rotate-180")} />
          </IconButton>
        )}
      </div>
      {hasAccounts && isOpen && <AccountBalances />}
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
