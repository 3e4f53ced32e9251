import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { isExample } from "#web/url/company-path.ts";
import { companyQuery, useCompany, useCompanyDetails } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { useShortcut } from "#web/controls/shortcuts.ts";
import { Alert } from "#web/feedback/alerts.tsx";
import { CompanyProvider } from "./company-provider.tsx";
import { ExampleStrip } from "./example-strip.tsx";
import type { ShellDialog } from "./shell-dialog.ts";
import { ShellDialogs } from "./shell-dialogs.tsx";
import { NavigationGuards } from "#web/overlay/navigation-guards.ts";
import { ConnectionStrip } from "./connection-strip.tsx";
import { FirstLoadOverlay } from "./first-load-overlay.tsx";
import { Header } from "./header.tsx";
import { Navigation } from "./navigation.tsx";
import { useNewEntryNavigation } from "./new-entry.ts";
import { JUMP_TO_TODAY, monthUrl } from "#web/url/today-link.ts";
import { tabTitleOf } from "./page-titles.ts";
import { ScreenChange } from "./screen-change.tsx";
import { ScrollPositions } from "./scroll-positions.tsx";

/** The frame of every screen, rendered once the company's time zone is known. */
export function Layout() {
  const { pathname } = useLocation();
  const company = useQuery(companyQuery);
  return (
    <>
      <title>{tabTitleOf(pathname)}</title>
      {company.data !== undefined && (
        <CompanyProvider timeZone={company.data.timeZone}>
          <Shell />
        </CompanyProvider>
      )}
      {company.data === undefined && company.error === null && <FirstLoadOverlay />}
      {company.data === undefined && company.error !== null && (
        <main className="mx-auto flex min-h-dvh max-w-120 flex-col justify-center p-4">
          <h1 className="mb-4 text-section font-semibold">Sistema Financeiro</h1>
          <Alert error={company.error} hasStrip={false}>
            <Button onClick={() => void company.refetch()} isInert={company.isFetching}>
              Tentar novamente
            </Button>
          </Alert>
        </main>
      )}
      <ScrollPositions />
      {/* After the screen, which may take the focus itself. */}
      <ScreenChange />
    </>
  );
}

function Shell() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ dialog: ShellDialog; pathname: string } | null>(null);
  const openDialog = (dialog: ShellDialog) => setOpened({ dialog, pathname });
  // Navigating back to another screen closes any dialog.
  if (opened !== null && opened.pathname !== pathname) setOpened(null);
  useShellShortcuts(() => openDialog("shortcuts"));
  return (
    <>
      <ConnectionStrip />
      <div className="lg:flex">
        <a
          href="#conteudo"
          onClick={(event) => {
            // Not a navigation, which would remount the form and lose its input.
            event.preventDefault();
            document.querySelector<HTMLElement>("#conteudo")?.focus();
          }}
          className="sr-only focus:not-sr-only focus:fixed focus:top-[calc(0.75rem+var(--strip-room))] focus:left-3 focus:z-50 focus:rounded-md focus:bg-surface focus:p-3"
        >
          Ir para o conteúdo
        </a>
        <aside
          aria-label="Menu"
          className="sticky top-(--strip-room) hidden h-[calc(100dvh-var(--strip-room))] w-(--menu-width) shrink-0 flex-col overflow-y-auto border-r border-line bg-surface lg:flex print:hidden"
        >
          <CompanyTitle />
          <Navigation />
        </aside>
        <NavigationGuards />
        <ShellDialogs
          opened={opened?.dialog ?? null}
          openDialog={openDialog}
          onClose={() => setOpened(null)}
        />
        <div className="group/page min-w-0 grow">
          <Header openDialog={openDialog} />
          {isExample && <ExampleStrip />}
          <main
            id="conteudo"
            tabIndex={-1}
            className={clsx(
              "max-w-360 p-4 outline-none has-[[data-docked]]:max-w-none has-[[data-wide]]:max-w-none sm:p-(--page-padding) print:max-w-none print:px-0",
              "pb-[calc(16px+var(--toast-room,0px))] sm:pb-[calc(24px+var(--toast-room,0px))]",
            )}
          >
            <Outlet />
          </main>
        </div>
      </div>
    </>
  );
}

/** The company's name above the product's, or the product's alone. */
function CompanyTitle() {
  const name = useCompanyDetails()?.name ?? null;
  return (
    <div className="flex min-h-16 shrink-0 flex-col justify-center border-b border-line px-6">
      {name !== null && (
        <p title={name} className="truncate font-semibold">
          {name}
        </p>
      )}
      <p
        className={
          isExample
            ? "text-meta font-medium text-warning"
            : name === null
              ? "font-semibold"
              : "text-meta text-muted"
        }
      >
        {isExample ? "Empresa de exemplo" : "Sistema Financeiro"}
      </p>
    </div>
  );
}

/** The shortcuts that work on every screen. */
function useShellShortcuts(showHelp: () => void): void {
  const { open } = useNewEntryNavigation();
  useShortcut("n", open, { isFrame: true });
  useShortcut("/", () => searchField()?.focus(), {
    isFrame: true,
    canRun: () => searchField() !== null,
  });
  const navigate = useNavigate();
  const { today } = useCompany();
  useShortcut("t", () => void navigate(monthUrl(today), { state: JUMP_TO_TODAY }), {
    isFrame: true,
  });
  useShortcut("?", showHelp, { isFrame: true });
}

function searchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main :is([data-search=true], input[type=search])");
}
