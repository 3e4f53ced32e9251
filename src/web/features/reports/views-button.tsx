import { Bookmark } from "lucide-react";
import { Button } from "#web/controls/button.tsx";
import { LazyMenu, lazyMenu } from "#web/overlay/lazy-menu.tsx";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import type { ReportSearch } from "./report-search.ts";

const ViewsMenu = lazyMenu(async () => (await import("./views-menu.tsx")).ViewsMenu);

export function ViewsButton({
  urlFilters,
  isRefused,
}: {
  urlFilters: Pick<UrlFilters<ReportSearch>, "search" | "change">;
  /** True if the server would refuse the current filters. */
  isRefused: boolean;
}) {
  return (
    <LazyMenu
      renderButton={(props) => (
        <Button
          size="small"
          className="max-lg:px-3 max-lg:text-body max-sm:grow min-[90rem]:px-3"
          {...props}
        >
          <Bookmark aria-hidden className="size-4" />
          Visões salvas
        </Button>
      )}
      renderMenu={(opening) => <ViewsMenu {...urlFilters} isRefused={isRefused} {...opening} />}
    />
  );
}
