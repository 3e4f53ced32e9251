import { Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from "react";

type ButtonProps = Pick<ComponentProps<"button">, "aria-haspopup" | "aria-expanded" | "onClick">;

/** A menu that mounts on the first click: its code loads then, and a list has one in each row. */
export function LazyMenu({
  button,
  menu,
}: {
  button: (props: ButtonProps) => ReactElement;
  /** Renders the menu open, with the button that opens it again. */
  menu: (opening: { button: ReactElement; isOpenedByKeyboard: boolean }) => ReactNode;
}) {
  const [opened, setOpened] = useState<"by keyboard" | "by pointer" | null>(null);
  if (opened === null) {
    return button({
      "aria-haspopup": "menu",
      "aria-expanded": false,
      // `detail` is 0 for a click by keyboard.
      onClick: ({ detail }) => setOpened(detail === 0 ? "by keyboard" : "by pointer"),
    });
  }
  return (
    <Suspense fallback={button({ "aria-haspopup": "menu", "aria-expanded": true })}>
      {menu({
        button: button({ "aria-haspopup": "menu" }),
        isOpenedByKeyboard: opened === "by keyboard",
      })}
    </Suspense>
  );
}
