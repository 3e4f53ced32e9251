import { clsx } from "clsx";
import { Check, Trash2, type LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState, type ComponentProps, type ReactElement, type ReactNode } from "react";
import { CloseOnBack } from "#web/url/close-on-back.tsx";

export type MenuAction = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
};

export function Menu({
  actions,
  ...rest
}: Omit<ComponentProps<typeof MenuBox>, "children"> & { actions: readonly MenuAction[] }) {
  return (
    <MenuBox {...rest}>
      {actions.map((action) => (
        <MenuItem key={action.label} {...action} />
      ))}
    </MenuBox>
  );
}

/** A menu that mounts open. */
export function MenuBox({
  label,
  button,
  isOpenedByKeyboard,
  onClosed,
  children,
}: {
  label: string;
  /** A single element that takes a ref; gets the focus when the menu closes. */
  button: ReactElement;
  /** The menu mounts after the key press and cannot detect it. */
  isOpenedByKeyboard: boolean;
  /** Called before the button gets the focus. */
  onClosed?: () => void;
  children: ReactNode;
}) {
  const [isFirstOpening, setIsFirstOpening] = useState(true);
  const [isOpen, setIsOpen] = useState(true);
  const change = (open: boolean) => {
    setIsFirstOpening(false);
    setIsOpen(open);
  };
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={change}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      {/* Inside the page's landmarks, for screen readers. */}
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
          onCloseAutoFocus={onClosed}
          className={clsx(
            "z-60 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-50 animate-rise overflow-y-auto",
            "rounded-md border border-line bg-surface p-1 text-ink shadow-float outline-none",
          )}
        >
          <CloseOnBack onClose={() => change(false)} />
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  label,
  icon: Icon,
  isDangerous = false,
  isDisabled = false,
  run,
}: MenuAction) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={run}
      className={clsx(itemClass, "px-3", isDangerous && "text-expense")}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </DropdownMenu.Item>
  );
}

const itemClass = clsx(
  "flex min-h-10 cursor-pointer items-center gap-2 rounded-sm outline-none lg:not-pointer-coarse:min-h-8",
  "data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-ink/6",
);

export function MenuChoices<Choice extends { readonly name: string }>({
  title,
  none,
  choices,
  isChosen,
  choose,
  removalLabel,
  remove,
}: {
  title: string;
  none: string;
  choices: readonly Choice[];
  isChosen: (choice: Choice) => boolean;
  choose: (choice: Choice) => void;
  removalLabel: (choice: Choice) => string;
  remove: (choice: Choice) => void;
}) {
  return (
    <>
      <DropdownMenu.Separator className="mx-3 my-1 h-px bg-line" />
      {choices.length === 0 && (
        <DropdownMenu.Label className="px-3 py-2 text-muted">{none}</DropdownMenu.Label>
      )}
      <DropdownMenu.RadioGroup aria-label={title} value={SELECTED}>
        {choices.map((choice) => (
          <div key={choice.name} className="flex items-center">
            <DropdownMenu.RadioItem
              value={isChosen(choice) ? SELECTED : choice.name}
              title={choice.name}
              onSelect={() => choose(choice)}
              className={clsx(itemClass, "min-w-0 grow px-3 aria-checked:text-accent")}
            >
              <span className="size-4 shrink-0">
                <DropdownMenu.ItemIndicator>
                  <Check aria-hidden className="size-4" />
                </DropdownMenu.ItemIndicator>
              </span>
              <span className="truncate">{choice.name}</span>
            </DropdownMenu.RadioItem>
            <DropdownMenu.Item
              aria-label={removalLabel(choice)}
              title={removalLabel(choice)}
              textValue={removalLabel(choice)}
              onSelect={() => remove(choice)}
              className={clsx(itemClass, "w-10 shrink-0 justify-center text-muted lg:w-8")}
            >
              <Trash2 aria-hidden className="size-4" />
            </DropdownMenu.Item>
          </div>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}

/** Never a name: names are not empty. */
const SELECTED = "";
