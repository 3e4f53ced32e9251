import { useRef, useState, type ComponentProps, type ReactNode } from "react";
import { lazyPart } from "#web/feedback/lazy-part.tsx";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import { useFocusKept } from "#web/table/use-focus-kept.ts";
import { CloseOnBack } from "#web/url/close-on-back.tsx";
import type { RowSelection } from "#web/table/row-selection.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { EntrySearch } from "../filters/entry-search.ts";
import { DayGroupsSwitch } from "../filters/day-groups.tsx";
import { TodayButton, type JumpToToday } from "../filters/jump-to-today.tsx";
import type { SelectionBar as LoadedBar } from "../selection/selection-bar.tsx";
import { EntryTotalsBar } from "./entry-totals.tsx";

const SelectionBar = lazyPart<ComponentProps<typeof LoadedBar> & { totals: ReactNode }>(
  async () => (await import("../selection/selection-bar.tsx")).SelectionBar,
  ({ totals }) => totals,
);

/** The totals of the list, or of the selected rows with their actions. */
export function ListBar({
  hasRows,
  change,
  isGrouped,
  jump,
  ...props
}: {
  isGrouped: boolean;
  jump: JumpToToday | null;
  change: UrlFilters<EntrySearch>["change"] | null;
  selection: RowSelection<ListedEntry>;
  search: EntrySearch;
  pagedSearch: PagedSearch;
  isComplete: boolean;
  hasRows: boolean;
}) {
  // A running action may remove the last selected row from the list.
  const [isRunning, setIsRunning] = useState(false);
  const isChoosing = props.selection.rows.length > 0 || isRunning;
  const bar = useRef<HTMLDivElement>(null);
  useFocusKept(bar, isChoosing);
  // The actions give way to the progress, also of an export, which keeps the selection.
  useFocusKept(bar, isRunning);
  // The switch that hides all entries must stay available.
  const isHiding = change !== null && props.search.lifecycle === "active";
  if (!hasRows && !isChoosing && !isHiding) return null;
  const totals = (
    <EntryTotalsBar search={props.search} change={change}>
      {change !== null && jump !== null && (
        <div className="ml-auto flex items-center gap-x-5 text-meta @max-roomy:order-3 max-lg:hidden print:hidden">
          <DayGroupsSwitch
            search={props.search}
            change={change}
            isOn={isGrouped}
            className="max-xl:hidden @max-roomy:hidden"
          />
          <TodayButton jump={jump} className="flex" />
        </div>
      )}
    </EntryTotalsBar>
  );
  return (
    <div
      ref={bar}
      tabIndex={-1}
      data-foot
      className="@container print:static sticky bottom-0 z-10 rounded-b-md border-t border-line bg-surface outline-none"
    >
      {props.selection.rows.length > 0 && <CloseOnBack onClose={props.selection.clear} isLasting />}
      {isChoosing && (
        <div className="print:hidden">
          <SelectionBar {...props} totals={totals} setIsRunning={setIsRunning} />
        </div>
      )}
      {/* A print has no selection. */}
      <div className={isChoosing ? "hidden print:block" : undefined}>{totals}</div>
    </div>
  );
}
