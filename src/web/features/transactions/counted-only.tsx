/** *Só o que conta*: hides what is inactive or cancelled. Remembered in this browser. */
import { clsx } from "clsx";
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
    <label className={clsx("flex cursor-pointer items-center gap-2 whitespace-nowrap", className)}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        className="size-4 cursor-pointer accent-accent"
        onChange={() => {
          countedOnlySetting.set(isOn ? null : ON);
          change({ lifecycle: isOn ? null : "active" });
        }}
      />
      Só o que conta
      {isOn && hiddenCount !== null && hiddenCount > 0 && (
        <span className="text-muted">{`(${hiddenText(hiddenCount)})`}</span>
      )}
    </label>
  );
}

function hiddenText(count: number): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? "oculto" : "ocultos"}`;
}
