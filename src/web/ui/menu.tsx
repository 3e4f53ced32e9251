import { DropdownMenu } from "radix-ui";
import { useState, type ReactElement } from "react";
import type { LucideIcon } from "lucide-react";
import { clsx } from "clsx";

/** One thing that a menu lets one do. */
export type MenuAction = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDangerous?: boolean;
  readonly run: () => void;
};

/** A menu at its button, with all keys of one; it begins open. */
export function Menu({
  label,
  button,
  actions,
  isOpenedByKeyboard,
}: {
  label: string;
  /** One element, which takes a ref and gets the focus back. */
  button: ReactElement;
  actions: readonly MenuAction[];
  /** Whether the first opening was by keyboard; the menu, which came after the key, cannot know. */
  isOpenedByKeyboard: boolean;
}) {
  const [isFirstOpening, setIsFirstOpening] = useState(true);
  return (
    <DropdownMenu.Root defaultOpen modal={false} onOpenChange={() => setIsFirstOpening(false)}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      {/* Inside of the page's landmarks: what floats outside of them is nowhere for a screen reader. */}
      <DropdownMenu.Portal container={document.querySelector<HTMLElement>("#conteudo")}>
        <DropdownMenu.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onFocus={({ target, currentTarget }) => {
            if (!isFirstOpening || !isOpenedByKeyboard || target !== currentTarget) return;
            currentTarget.querySelector<HTMLElement>("[role=menuitem]")?.focus();
          }}
          className="z-50 min-w-50 animate-rise rounded-md border border-line bg-surface p-1 text-ink shadow-float outline-none"
        >
          {actions.map(({ label: text, icon: Icon, isDangerous = false, run }) => (
            <DropdownMenu.Item
              key={text}
              onSelect={run}
              className={clsx(
                "flex h-10 cursor-pointer items-center gap-2 rounded-sm px-3 outline-none lg:h-8",
                "data-highlighted:bg-ink/6",
                isDangerous && "text-expense",
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
