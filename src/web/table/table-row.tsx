/** Rows take two lines where the container is narrow (`@max-table:`); cells set their `order-*` there. */
import { clsx } from "clsx";
import {
  useCallback,
  useEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from "react";
import type { RowProps } from "./virtual-rows.tsx";

type TableRowProps = {
  rowProps: RowProps;
  /** The accessible name, without those of the controls. */
  name: string;
  isSelected: boolean;
  isChecked?: boolean;
  /** True if this row or another one is checked. */
  isChecking?: boolean;
  /** Each new version makes the row flash; null unless it was saved here. */
  savedVersion: string | null;
  onSelect: () => void;
  children: ReactNode;
};

/**
 * A click anywhere in the row selects it, as does Enter; Space checks it. While rows are being
 * checked, a tap checks it too.
 */
export function TableRow({
  rowProps,
  name,
  isSelected,
  isChecked = false,
  isChecking = false,
  savedVersion,
  onSelect,
  children,
}: TableRowProps) {
  const element = useRef<HTMLTableRowElement | null>(null);
  const pressed = useRef<Press>({ clientX: 0, clientY: 0, pointerType: "mouse" });
  const { ref: measure } = rowProps;
  const ref = useCallback(
    (row: HTMLTableRowElement | null) => {
      element.current = row;
      measure(row);
    },
    [measure],
  );
  useFlashAgain(element, savedVersion);
  return (
    <tr
      {...rowProps}
      ref={ref}
      aria-label={name}
      aria-current={isSelected ? "true" : undefined}
      data-checking={isChecking || undefined}
      onKeyDown={(event) => {
        const { key, target, currentTarget } = event;
        if (target !== currentTarget || (key !== "Enter" && key !== " ")) return;
        event.preventDefault();
        if (event.repeat || event.ctrlKey || event.metaKey) return;
        if (key === "Enter") onSelect();
        else toggleCheckbox(currentTarget);
      }}
      onPointerDown={({ clientX, clientY, pointerType }) => {
        pressed.current = { clientX, clientY, pointerType };
      }}
      onClick={(event) => {
        // Clicks on a control of the row, or in its menu, do not select it.
        const { target, currentTarget } = event;
        const isInRow = target instanceof Element && currentTarget.contains(target);
        if (!isInRow || target.closest("button, a, input, label") !== null) return;
        if (hasDragged(pressed.current, event) && hasSelectedText(currentTarget)) return;
        if (isChecking && pressed.current.pointerType !== "mouse") toggleCheckbox(currentTarget);
        else onSelect();
      }}
      className={clsx(
        "group relative cursor-pointer focus-visible:-outline-offset-2",
        !isSelected && !isChecked && "hover:bg-ink/3",
        narrowClass,
        isSelected && "bg-accent/8 shadow-[inset_3px_0_var(--color-accent)]",
        isChecked && !isSelected && "bg-accent/5",
        savedVersion !== null && "animate-flash",
      )}
    >
      {children}
    </tr>
  );
}

function useFlashAgain(element: RefObject<HTMLElement | null>, savedVersion: string | null): void {
  useEffect(() => {
    if (savedVersion === null) return;
    // Restarts a running animation. A new element would too, but would lose the focus.
    for (const animation of element.current?.getAnimations() ?? []) {
      if (animation instanceof CSSAnimation) animation.currentTime = 0;
    }
  }, [element, savedVersion]);
}

const narrowClass = clsx(
  "@max-table:flex @max-table:flex-wrap @max-table:items-center @max-table:gap-x-2 @max-table:border-b",
  "@max-table:border-line @max-table:px-4 @max-table:py-1.5",
  "@max-table:has-[>td>label]:pl-10 @max-table:has-[[aria-haspopup=menu]]:pr-10",
  // Room for a button before the menu.
  "@max-table:has-[button~[aria-haspopup=menu]]:pr-20",
  // A finger scrolls vertically, and moves the row sideways (`row-gestures.ts`).
  "@max-table:touch-pan-y @max-table:touch-pinch-zoom @max-table:pointer-coarse:select-none",
  // While rows are checked, a tap anywhere on a row checks it.
  "pointer-coarse:data-checking:[&_:is(a,button)]:pointer-events-none",
  // Their buttons are invisible then.
  "@max-table:pointer-coarse:data-checking:pr-4!",
  // Breaks a narrow row into two lines.
  "@max-table:before:order-4 @max-table:before:w-full @max-table:before:content-['']",
);

type Point = { readonly clientX: number; readonly clientY: number };
type Press = Point & { readonly pointerType: string };

function toggleCheckbox(row: HTMLElement): void {
  row.querySelector<HTMLElement>("input[type=checkbox]")?.click();
}

/** True beyond the movement of an unsteady hand. */
function hasDragged(from: Point, to: Point): boolean {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > 4;
}

function hasSelectedText(row: HTMLElement): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true);
}

export function TableCell({ className, ...rest }: ComponentProps<"td">) {
  return (
    <td
      className={clsx(
        "@max-roomy:text-meta @table:h-9.5 @table:border-b @table:border-line @table:px-1.5 @table:py-0 @table:first:pl-4",
        "@table:last:pr-3 @roomy:px-2.5",
        className,
      )}
      {...rest}
    />
  );
}
