import { Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from "react";

type ButtonProps = Pick<ComponentProps<"button">, "aria-haspopup" | "aria-expanded" | "onClick">;

/** A menu that mounts on the first click: its code loads then, and a list has one in each row. */
export function LazyMenu({
  renderButton,
  renderMenu,
}: {
  renderButton: (props: ButtonProps) => ReactElement;
  /** Open, with the button that opens it again. */
  renderMenu: (opening: { button: ReactElement; isOpenedByKeyboard: boolean }) => ReactNode;
}) {
  const [opened, setOpened] = useState<"by keyboard" | "by pointer" | null>(null);
  if (opened === null) {
    return renderButton({
      "aria-haspopup": "menu",
      "aria-expanded": false,
      // `detail` is 0 for a click by keyboard.
      onClick: ({ detail }) => setOpened(detail === 0 ? "by keyboard" : "by pointer"),
    });
  }
  return (
    <Suspense fallback={renderButton({ "aria-haspopup": "menu", "aria-expanded": true })}>
      {renderMenu({
        button: renderButton({ "aria-haspopup": "menu" }),
        isOpenedByKeyboard: opened === "by keyboard",
      })}
    </Suspense>
  );
}
