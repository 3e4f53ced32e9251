import {
  useState,
  type ComponentProps,
  type ComponentType,
  type FunctionComponent,
  type ReactElement,
  type ReactNode,
} from "react";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { FailedDialog } from "./lazy-dialog.tsx";

type ButtonProps = Pick<ComponentProps<"button">, "aria-haspopup" | "aria-expanded" | "onClick">;

/** The props of a menu that mounts open. */
type Opening = {
  /** Opens it again. */
  readonly button: ReactElement;
  readonly isOpenedByKeyboard: boolean;
};
type Unloaded = { readonly onNotLoaded: () => void };

/** Loads on the first opening; a failure is shown as a dialog. */
export function lazyMenu<Props extends Opening>(
  load: () => Promise<FunctionComponent<Props>>,
): ComponentType<Props & Unloaded> {
  return lazyWithRetry<Props & Unloaded>(load, {
    Loading: ({ button }) => button,
    Failed: ({ button, onNotLoaded, retry }) => (
      <>
        {button}
        <FailedDialog onClose={onNotLoaded} retry={retry} />
      </>
    ),
  });
}

/** Mounts a menu on the first click: its code loads then, because a list has one in each row. */
export function LazyMenu({
  renderButton,
  renderMenu,
}: {
  renderButton: (props: ButtonProps) => ReactElement;
  renderMenu: (opening: Opening & Unloaded) => ReactNode;
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
  return renderMenu({
    button: renderButton({ "aria-haspopup": "menu" }),
    isOpenedByKeyboard: opened === "by keyboard",
    onNotLoaded: () => setOpened(null),
  });
}
