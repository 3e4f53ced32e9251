/** Guards that ask before the history moves: unsaved input. */
import { useEffect, useEffectEvent, useRef } from "react";
import { forgetClosing } from "#web/url/panel-state.ts";
import { useBlocker, useLocation, type Blocker, type BlockerFunction } from "react-router";
import { restoreSteps } from "#web/url/history-steps.ts";

export type BlockedNavigation = Extract<Blocker, { state: "blocked" }>;

type Guard = {
  readonly isBlocking: BlockerFunction;
  readonly onBlocked: (navigation: BlockedNavigation) => void;
};

/** The one mounted last is on top. */
const guards: Guard[] = [];

/** A router has only one blocker: mounted once, in the frame of all screens. */
export function NavigationGuards(): null {
  const asking = useRef<Guard | undefined>(undefined);
  const blocker = useBlocker((navigation) => {
    asking.current = guards.findLast((guard) => guard.isBlocking(navigation));
    if (asking.current !== undefined) forgetClosing();
    return asking.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state === "blocked") asking.current?.onBlocked(blocker);
  }, [blocker]);
  useLocation();
  // Restores the steps of overlays still open after a navigation.
  useEffect(() => restoreSteps());
  return null;
}

export function useNavigationGuard({ isBlocking, onBlocked }: Guard): void {
  const ask = useEffectEvent(isBlocking);
  const tell = useEffectEvent(onBlocked);
  useEffect(() => {
    const guard: Guard = {
      isBlocking: (navigation) => ask(navigation),
      onBlocked: (navigation) => tell(navigation),
    };
    guards.push(guard);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
    };
  }, []);
}
