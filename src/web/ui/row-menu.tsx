import { EllipsisVertical } from "lucide-react";
import { Suspense, lazy, useState, type ComponentProps } from "react";
import { IconButton } from "./button.tsx";
import type { MenuAction } from "./menu.tsx";

// No row opens its menu before the first paint.
const Menu = lazy(async () => ({ default: (await import("./menu.tsx")).Menu }));

/** The button at the end of a row, and the menu of all that the row lets one do. */
export function RowMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [opened, setOpened] = useState<"by keyboard" | "by pointer" | null>(null);
  if (opened === null) {
    return (
      <MenuButton
        label={label}
        aria-expanded={false}
        // A key that clicks is no press of a pointer.
        onClick={({ detail }) => setOpened(detail === 0 ? "by keyboard" : "by pointer")}
      />
    );
  }
  return (
    <Suspense fallback={<MenuButton label={label} aria-expanded />}>
      <Menu
        label={label}
        button={<MenuButton label={label} />}
        actions={actions}
        isOpenedByKeyboard={opened === "by keyboard"}
      />
    </Suspense>
  );
}

function MenuButton(props: ComponentProps<typeof IconButton>) {
  return (
    <IconButton aria-haspopup="menu" {...props} title="Mais ações">
      <EllipsisVertical aria-hidden className="size-4" />
    </IconButton>
  );
}
