import { useCallback, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";

/**
 * A screen opens where it was left. React Router does so for each change of the address, with the position from
 * before it: within a screen this would take back what was scrolled until the change is rendered.
 */
export function ScrollPositions() {
  const location = useLocation();
  const shownPath = useRef<string | null>(null);
  const position = useRef(0);
  const remember = useCallback(() => {
    position.current = window.scrollY;
  }, []);
  // After those of its children.
  useLayoutEffect(() => {
    const { pathname } = location;
    if (shownPath.current === pathname) {
      window.scrollTo({ top: position.current, behavior: "instant" });
    }
    shownPath.current = pathname;
  }, [location]);
  return (
    <>
      <BeforeRestoration run={remember} />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}

function BeforeRestoration({ run }: { run: () => void }) {
  const location = useLocation();
  useLayoutEffect(run, [run, location]);
  return null;
}
