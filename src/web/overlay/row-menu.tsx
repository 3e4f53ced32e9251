import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { Suspense, lazy, useState, type ComponentProps } from "react";
import { IconButton } from "#web/controls/button.tsx";
import type { MenuAction } from "./menu.tsx";

// No row opens its menu before the first paint.
const Menu = lazy(async () => ({ default: (await import("./menu.tsx")).Menu }));

/** The button at the end of a row, or of a head, and the menu of all that it lets one do. */
export function RowMenu({
  label,
  actions,
  title = "Mais ações",
  icon = EllipsisVertical,
}: {
  label: string;
  actions: readonly MenuAction[];
  title?: string;
  icon?: LucideIcon;
}) {
  const look = { label, title, icon };
  const [opened, setOpened] = useState<"by keyboard" | "by pointer" | null>(null);
  if (opened === null) {
    return (
      <MenuButton
        {...look}
        aria-expanded={false}
        // A key that clicks is no press of a pointer.
        onClick={({ detail }) => setOpened(detail === 0 ? "by keyboard" : "by pointer")}
      />
    );
  }
  return (
    <Suspense fallback={<MenuButton {...look} aria-expanded />}>
      <Menu
        label={label}
        button={<MenuButton {...look} />}
        actions={actions}
        isOpenedByKeyboard={opened === "by keyboard"}
      />
    </Suspense>
  );
}

function MenuButton({
  icon: Icon,
  ...rest
}: ComponentProps<typeof IconButton> & { icon: LucideIcon }) {
  return (
    <IconButton aria-haspopup="menu" {...rest}>
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
}
