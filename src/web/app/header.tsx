import { Menu, Plus } from "lucide-react";
import { Link, useLocation } from "react-router";
import { PATHS } from "#web/lib/paths.ts";
import { NEW_RECORD } from "#web/lib/record-panel.ts";
import { IncomeAndExpenses, OverallBalance } from "#web/features/totals/header-totals.tsx";
import { IconButton, buttonClass } from "#web/ui/button.tsx";
import { ActingUserMenu } from "./acting-user-menu.tsx";
import { titleOf } from "./screens.ts";

/**
 * The sticky header. Where it is narrow, its first line stays and the totals scroll away: then the
 * header itself has no box, and its two lines lie in the page.
 */
export function Header({ openNavigation }: { openNavigation: () => void }) {
  const { pathname } = useLocation();
  return (
    <header className="contents 2xl:sticky 2xl:top-0 2xl:z-30 2xl:flex 2xl:h-16 2xl:items-center 2xl:gap-4 2xl:border-b 2xl:border-line 2xl:bg-surface 2xl:px-6">
      <div className="sticky top-0 z-30 flex h-16 items-center gap-2 border-b border-line bg-surface px-4 sm:gap-4 sm:px-6 2xl:contents">
        <IconButton label="Abrir o menu" className="-ml-2 lg:hidden" onClick={openNavigation}>
          <Menu aria-hidden className="size-5" />
        </IconButton>
        <h1 className="mr-auto min-w-0 text-body font-semibold sm:text-section sm:leading-6 2xl:min-w-32 2xl:shrink-9999">
          {titleOf(pathname)}
        </h1>
        <OverallBalance />
        <Link
          to={PATHS.transactions}
          state={NEW_RECORD}
          preventScrollReset
          aria-label="Nova movimentação"
          className={buttonClass("primary", "shrink-0 max-md:w-10 max-md:px-0 2xl:order-1")}
        >
          <Plus aria-hidden className="size-4 shrink-0" />
          <span className="max-md:hidden">Nova movimentação</span>
        </Link>
        <div className="-mx-2 max-sm:hidden 2xl:order-1">
          <ActingUserMenu />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:px-6 2xl:contents">
        <IncomeAndExpenses />
      </div>
    </header>
  );
}
