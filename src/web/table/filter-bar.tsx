import { clsx } from "clsx";
import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { lazyDialog } from "#web/overlay/lazy-dialog.tsx";
import { Button } from "#web/controls/button.tsx";
import { focusAround } from "#web/controls/focus-around.ts";
import { useIsCompact } from "#web/controls/use-media-query.ts";

/** An active filter, and the changes that remove it. */
export type FilterChip<Search> = {
  readonly label: string;
  /** Follows the label in print. */
  readonly printed?: string;
  readonly cleared: Partial<Search>;
};

const FilterSheet = lazyDialog(async () => (await import("./filter-sheet.tsx")).FilterSheet);

type BarProps = {
  /** Always in the bar. */
  search: ReactNode;
  /** In the bar if there is room, otherwise in the sheet. */
  children: ReactNode;
  /** Opens below the bar, or is in the sheet. */
  more?: ReactNode;
  /** Only in the sheet: controls that a wide screen has elsewhere. */
  sheetOnly?: ReactNode;
  /** First in the bar on a wide screen, after the search on a small one. */
  action?: ReactNode;
  /** Next to the search, or below it. */
  period?: ReactNode;
  /** The label of the button that closes the sheet, such as the number of matches. */
  resultLabel?: string | undefined;
  activeCount: number;
  /** Absent if no filter is active. */
  clear: (() => void) | undefined;
};

/**
 * On a small screen there is the search, with the filters in a sheet. Each active filter has a
 * chip.
 */
export function FilterBar<Search>({
  chips,
  change,
  clear,
  printed,
  hasFilterWithoutChip = false,
  ...bar
}: Required<Omit<ChipsProps<Search>, "className">> &
  Omit<BarProps, "activeCount" | "clear"> & {
    /** Texts of filters without a chip, for print. */
    printed?: readonly string[];
    hasFilterWithoutChip?: boolean;
  }) {
  const isCompact = useIsCompact();
  const Bar = isCompact ? CompactBar : WideBar;
  return (
    <search
      tabIndex={-1}
      className="flex flex-col gap-2 border-b border-line p-2 outline-none lg:px-3 print:not-has-data-printed:hidden"
    >
      <Bar
        {...bar}
        activeCount={chips.length}
        clear={chips.length > 0 || hasFilterWithoutChip ? clear : undefined}
      />
      {printed !== undefined && printed.length > 0 && (
        <p data-printed className="hidden text-meta print:block">
          {printed.join(" · ")}
        </p>
      )}
      <FilterChips
        chips={chips}
        change={change}
        clear={clear}
        className="max-lg:overflow-x-auto lg:flex-wrap xl:max-w-(--beside-drawer)"
      />
    </search>
  );
}

function WideBar({ search, children, more, action, period }: BarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  return (
    <>
      {/* The button loses its text before it would wrap. */}
      <div className="@container flex min-h-(--filter-line) flex-wrap items-center gap-2 print:hidden">
        {action}
        {children}
        {period}
        {search}
        {more !== undefined && (
          <Button
            className="@max-[75rem]:w-9 @max-[75rem]:px-0"
            title="Mais filtros"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
            <span className="@max-[75rem]:sr-only">Mais filtros</span>
          </Button>
        )}
      </div>
      <div id={moreId} hidden={!isOpen} className="xl:max-w-(--beside-drawer) print:hidden">
        {isOpen && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.375rem),1fr))] gap-3 rounded-md bg-page p-3">
            {more}
          </div>
        )}
      </div>
    </>
  );
}

function CompactBar({
  search,
  children,
  more,
  sheetOnly,
  action,
  period,
  resultLabel,
  activeCount,
  clear,
}: BarProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {search}
      <Button
        className="px-3"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal aria-hidden className="size-4 shrink-0" />
        {activeCount === 0 ? "Filtros" : `Filtros (${activeCount})`}
      </Button>
      {action}
      {period}
      {isOpen && (
        <FilterSheet resultLabel={resultLabel} clear={clear} onClose={() => setIsOpen(false)}>
          {children}
          {sheetOnly}
          {more}
        </FilterSheet>
      )}
    </div>
  );
}

type ChipsProps<Search> = {
  chips: readonly FilterChip<Search>[];
  change: (changes: Partial<Search>) => void;
  clear?: () => void;
  className: string;
};

/** A button for each active filter, which removes it. */
export function FilterChips<Search>({ chips, change, clear, className }: ChipsProps<Search>) {
  if (chips.length === 0) return null;
  return (
    <div className={clsx("flex items-center gap-2", className)}>
      <ul aria-label="Filtros ativos" className="contents">
        {chips.map(({ label, printed, cleared }) => (
          <li key={Object.keys(cleared).join(" ")} className="min-w-0 max-lg:shrink-0">
            <button
              type="button"
              aria-label={`Remover o filtro ${label}`}
              title={`Remover o filtro ${label}`}
              data-printed
              onClick={({ currentTarget }) => {
                passFocus(currentTarget);
                change(cleared);
              }}
              className="flex min-h-10 max-w-full items-center gap-1.5 rounded-full border border-edge px-3 text-meta -outline-offset-2 hover:bg-ink/5 lg:not-pointer-coarse:min-h-7"
            >
              <span className="truncate">
                {label}
                {printed !== undefined && <span className="hidden print:inline">{printed}</span>}
              </span>
              <X aria-hidden className="size-3.5 shrink-0 text-muted print:hidden" />
            </button>
          </li>
        ))}
      </ul>
      {clear !== undefined && (
        <Button
          variant="ghost"
          size="small"
          className="-outline-offset-2"
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            clear();
          }}
        >
          Limpar filtros
        </Button>
      )}
    </div>
  );
}

/** The chip disappears: the next one takes the focus, or the one before, or the bar. */
function passFocus(chip: Element): void {
  const chips = [...(chip.closest("ul")?.querySelectorAll("button") ?? [])];
  const at = chips.findIndex((other) => other === chip);
  const next = chips[at + 1] ?? chips[at - 1];
  if (next === undefined) focusAround(chip);
  else next.focus();
}
