import { clsx } from "clsx";
import { Menu, Plus } from "lucide-react";
import { Link, useLocation } from "react-router";
import {
  IncomeAndExpenses,
  OverallBalance,
  useHasLongTotals,
} from "#web/features/totals/header-totals.tsx";
import { useCompanyDetails } from "#web/api/company.ts";
import { IconButton, buttonClass } from "#web/controls/button.tsx";
import { useHeaderHeight } from "./header-height.ts";
import type { OpenDialog } from "./shell-dialog.ts";
import { PATHS } from "#web/url/paths.ts";
import { useNewEntryNavigation } from "./new-entry.ts";
import { PreferencesMenu } from "./preferences-menu.tsx";
import { titleOf } from "./page-titles.ts";

/**
 * The sticky header. On narrow screens it is `display: contents`: only its first line is sticky,
 * and the totals scroll away.
 */
export function Header({ openDialog }: { openDialog: OpenDialog }) {
  const { pathname } = useLocation();
  const title = titleOf(pathname);
  const company = useCompanyDetails()?.name ?? null;
  const isDense = useHasLongTotals();
  const { header, line } = useHeaderHeight();
  return (
    <header
      ref={header}
      data-dense={isDense || undefined}
      className={clsx(
        "contents xl:sticky xl:top-(--strip-room) xl:z-30 xl:flex xl:min-h-16 xl:items-center xl:border-b xl:border-line xl:bg-surface xl:px-6",
        isDense ? "xl:gap-3" : "xl:gap-3 2xl:gap-5",
      )}
    >
      <div
        ref={line}
        className={clsx(
          "sticky top-(--strip-room) z-30 flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-4 py-2",
          "sm:gap-x-4 sm:px-6 xl:contents print:static print:px-0",
        )}
      >
        <IconButton
          label="Abrir o menu"
          className="-ml-2 lg:hidden print:hidden"
          onClick={() => openDialog("navigation")}
        >
          <Menu aria-hidden className="size-5" />
        </IconButton>
        {/* If there is a side menu, it shows the company's name. */}
        <div className="min-w-min grow basis-0 xl:contents">
          {company !== null && (
            <p className="w-0 min-w-full truncate text-meta text-muted lg:hidden print:block">
              {company}
            </p>
          )}
          <h1
            title={title}
            className={clsx(
              "mr-auto line-clamp-2 text-body leading-[1.125rem] font-semibold wrap-break-word sm:text-section sm:leading-[1.5rem]",
              // The title is truncated before the amounts, because the menu and the browser tab
              // show it too.
              "xl:block xl:min-w-24 xl:shrink-9999 xl:truncate xl:text-emphasis spacious:text-section",
            )}
          >
            {title}
          </h1>
        </div>
        {/* Both move to a second line if a title leaves no room. */}
        <div className="ml-auto flex items-center gap-2 sm:gap-4 xl:contents">
          <OverallBalance />
          <NewEntryLink isDense={isDense} />
        </div>
        <div className="-mx-2 max-sm:hidden xl:order-1 print:hidden">
          <PreferencesMenu openDialog={openDialog} />
        </div>
      </div>
      <div
        className={clsx(
          "flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line bg-surface px-4 py-2 sm:px-6 xl:contents",
          pathname !== PATHS.dashboard && "max-lg:hidden print:hidden",
        )}
      >
        <IncomeAndExpenses />
      </div>
    </header>
  );
}

/** Shows only the icon where long amounts need the room. */
function NewEntryLink({ isDense }: { isDense: boolean }) {
  return (
    <Link
      {...useNewEntryNavigation().link}
      aria-label="Nova movimentação"
      className={buttonClass(
        "primary",
        clsx(
          "shrink-0 print:hidden max-md:w-10 max-md:px-0 xl:order-1 xl:px-3 spacious:px-4",
          isDense && "xl:max-2xl:w-10 xl:max-2xl:px-0",
        ),
      )}
    >
      <Plus aria-hidden className="size-4 shrink-0" />
      <span className={clsx("max-md:hidden", isDense && "xl:max-2xl:hidden")}>
        Nova movimentação
      </span>
    </Link>
  );
}
