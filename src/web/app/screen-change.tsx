import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { titleOf } from "./page-titles.ts";

/**
 * Announces each screen after the first to screen readers. The content takes the focus if the link
 * that led to it is gone.
 */
export function ScreenChange() {
  const { pathname } = useLocation();
  const [first, setFirst] = useState<string | null>(pathname);
  if (first !== null && first !== pathname) setFirst(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("#conteudo")?.focus({ preventScroll: true });
  }, [pathname]);
  return <output className="sr-only">{first === null && titleOf(pathname)}</output>;
}
