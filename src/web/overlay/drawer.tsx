import { clsx } from "clsx";
import { PanelRight, X } from "lucide-react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from "react";
import { IconButton } from "#web/controls/button.tsx";
import { isOverlayOpen } from "#web/controls/shortcuts.ts";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";

const WIDE = "(width >= 100rem)";
const DOCKED = "sim";
const dockSetting = new PersistentSetting("formulario-ao-lado", (stored) => stored === DOCKED);

/**
 * Over the right part of the page, which stays usable; when docked, it takes room beside the list.
 * Escape closes it from anywhere. On close the focus returns to the opener.
 */
export function Drawer({
  title,
  heading,
  onClose,
  children,
}: {
  title: string;
  /** Shown instead of the title; null for the title. */
  heading: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const isWide = useMediaQuery(WIDE);
  const isDocked = usePersistentSetting(dockSetting) && isWide;
  const drawer = useReturnFocus();
  useEscape(onClose);
  return (
    <aside
      ref={drawer}
      aria-label={title}
      data-drawer
      data-docked={isDocked || undefined}
      className={clsx(
        "overflow-y-auto overscroll-contain print:hidden scroll-pt-16 scroll-pb-20 border-line bg-surface",
        isDocked
          ? "sticky top-[calc(var(--below-header)+16px)] max-h-[calc(100dvh-var(--below-header)-32px)] w-(--drawer-width) shrink-0 rounded-md border"
          : // Its scrollbar would be beside that of the page.
            "[scrollbar-width:none] fixed top-[calc(var(--below-header)+var(--drawer-offset,0px))] right-0 bottom-0 z-20 w-(--drawer-width) rounded-tl-md border-t border-l shadow-float",
      )}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-surface py-2 pr-3 pl-5">
        <h2 className="min-w-0 grow text-emphasis font-semibold">{heading ?? title}</h2>
        <div className="flex shrink-0">
          {isWide && (
            <IconButton
              label="Deixar ao lado da lista"
              aria-pressed={isDocked}
              className="aria-pressed:bg-accent/12 aria-pressed:text-accent"
              onClick={() => dockSetting.set(isDocked ? null : DOCKED)}
            >
              <PanelRight aria-hidden className="size-4" />
            </IconButton>
          )}
          <IconButton label="Fechar" title="Fechar (Esc)" onClick={onClose}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      {children}
    </aside>
  );
}

function useEscape(onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented && !isOverlayOpen()) onClose();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Returns the focus to the last focused element of the page; overlays do not count. */
function useReturnFocus() {
  const drawer = useRef<HTMLElement>(null);
  // Before the children take the focus, and while the drawer still holds it.
  useLayoutEffect(() => {
    const element = drawer.current;
    const page = document.querySelector("#root");
    let last = document.activeElement;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || element?.contains(target) === true) return;
      if (page?.contains(target) === true) last = target;
    };
    document.addEventListener("focusin", remember);
    return () => {
      document.removeEventListener("focusin", remember);
      if (element?.contains(document.activeElement) !== true) return;
      const target =
        last?.isConnected === true && last !== document.body
          ? last
          : document.querySelector("#conteudo");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
  return drawer;
}
