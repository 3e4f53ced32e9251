import { Bookmark } from "lucide-react";
import { Suspense, lazy, useState, type ComponentProps } from "react";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { Button } from "#web/controls/button.tsx";
import type { ReportSearch } from "./report-search.ts";

const ViewsMenu = lazy(async () => ({ default: (await import("./views-menu.tsx")).ViewsMenu }));

export function ViewsButton({
  urlFilters,
  isRefused,
}: {
  urlFilters: Pick<UrlFilters<ReportSearch>, "search" | "change">;
  /** The server would refuse the current filters. */
  isRefused: boolean;
}) {
  const [opened, setOpened] = useState<"by keyboard" | "by pointer" | null>(null);
  if (opened === null) {
    return (
      <MenuButton
        aria-expanded={false}
        // `detail` is 0 for a click by keyboard.
        onClick={({ detail }) => setOpened(detail === 0 ? "by keyboard" : "by pointer")}
      />
    );
  }
  return (
    <Suspense fallback={<MenuButton aria-expanded />}>
      <ViewsMenu
        {...urlFilters}
        isRefused={isRefused}
        button={<MenuButton />}
        isOpenedByKeyboard={opened === "by keyboard"}
      />
    </Suspense>
  );
}

function MenuButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      size="small"
      aria-haspopup="menu"
      className="px-3 max-lg:text-body max-sm:grow"
      {...props}
    >
      <Bookmark aria-hidden className="size-4" />
      Visões salvas
    </Button>
  );
}
