import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { IconButton } from "#web/controls/button.tsx";
import { LazyMenu, lazyMenu } from "./lazy-menu.tsx";
import type { MenuAction } from "./menu.tsx";

const Menu = lazyMenu(async () => (await import("./menu.tsx")).Menu);

export function RowMenu({
  label,
  actions,
  tabIndex,
  title = "Mais ações",
  icon: Icon = EllipsisVertical,
}: {
  label: string;
  actions: readonly MenuAction[];
  tabIndex?: number;
  title?: string;
  icon?: LucideIcon;
}) {
  return (
    <LazyMenu
      renderButton={(props) => (
        <IconButton label={label} title={title} tabIndex={tabIndex} {...props}>
          <Icon aria-hidden className="size-4" />
        </IconButton>
      )}
      renderMenu={(opening) => <Menu label={label} actions={actions} {...opening} />}
    />
  );
}
