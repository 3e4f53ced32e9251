import { EllipsisVertical, type LucideIcon } from "lucide-react";
import { Suspense, lazy, useState, type ComponentProps } from "react";
import { IconButton } from "#web/controls/button.tsx";
import type { MenuAction } from "./menu.tsx";

// Mounted on the first click: too slow for each row.
const Menu = lazy(async () => ({ default: (await import("./menu.tsx")).Menu }));

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
  const buttonProps = { label, title, icon };
  const [opened, setOpened] = useState<"by keyboard" | "by pointer" | null>(null);
  if (opened === null) {
    return (
      <MenuButton
        {...buttonProps}
        aria-expanded={false}
        // `detail` is 0 for a click by keyboard.
        onClick={({ detail }) => setOpened(detail === 0 ? "by keyboard" : "by pointer")}
      />
    );
  }
  return (
    <Suspense fallback={<MenuButton {...buttonProps} aria-expanded />}>
      <Menu
        label={label}
        button={<MenuButton {...buttonProps} />}
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
