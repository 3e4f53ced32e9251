/** *Só ativos*: hides inactive and cancelled entries. Remembered for the list of all entries. */
import { isUnpaidFilter } from "#domain/report-filter.ts";
import { Switch } from "#web/controls/switch.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { PersistentSetting } from "#web/settings/persistent-setting.ts";
import type { EntrySearch } from "./entry-search.ts";

const ON = "sim";
export const countedOnlySetting = new PersistentSetting("so-o-que-conta", (text) => text === ON);

export function CountedOnlySwitch({
  search,
  change,
  hiddenCount,
  className,
}: Pick<UrlFilters<EntrySearch>, "search" | "change"> & {
  /** Null while unknown. */
  hiddenCount: number | null;
  className?: string;
}) {
  const isOn = search.lifecycle === "active";
  return (
    <Switch
      isOn={isOn}
      toggle={() => {
        // A list of unpaid entries hides the others anyway.
        if (!isUnpaidFilter(search.status)) countedOnlySetting.set(isOn ? null : ON);
        change({ lifecycle: isOn ? null : "active" });
      }}
      className={className}
    >
      Só ativos
      {isOn && hiddenCount !== null && hiddenCount > 0 && (
        <span className="text-muted">{`(${hiddenText(hiddenCount)})`}</span>
      )}
    </Switch>
  );
}

function hiddenText(count: number): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? "oculto" : "ocultos"}`;
}
