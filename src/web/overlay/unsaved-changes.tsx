import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { isSamePanel } from "#web/url/panel-state.ts";
import { Confirmation } from "./confirmation.tsx";
import { useNavigationGuard, type BlockedNavigation } from "./navigation-guards.ts";

/** Controls of a screen with unsaved input: asks before another screen replaces them. */
export function UnsavedInput({ isDirty, children }: { isDirty: boolean; children: ReactNode }) {
  const lastFocus = useRef<HTMLElement | null>(null);
  return (
    <>
      <LastFocus remember={(control) => (lastFocus.current = control)}>{children}</LastFocus>
      <UnsavedChanges isDirty={isDirty} returnFocusTo={lastFocus} />
    </>
  );
}

/**
 * Asks before unsaved input is lost to another record, another screen, or a page unload. Rendered
 * with the input, because nothing else knows about it.
 */
export function UnsavedChanges({
  isDirty,
  returnFocusTo,
}: {
  isDirty: boolean;
  /** The last control of the form that had the focus. */
  returnFocusTo: RefObject<HTMLElement | null>;
}) {
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null);
  useNavigationGuard({
    isBlocking: ({ currentLocation, nextLocation }) =>
      isDirty && !isSamePanel(currentLocation, nextLocation),
    onBlocked: setBlocked,
  });
  useUnloadQuestion(isDirty);
  // It was saved while the question was open.
  if (!isDirty && blocked !== null) setBlocked(null);

  return (
    <DiscardQuestion
      isOpen={blocked !== null}
      returnFocusTo={returnFocusTo}
      discard={() => {
        setBlocked(null);
        blocked?.proceed();
      }}
      stay={() => {
        setBlocked(null);
        blocked?.reset();
      }}
    />
  );
}

/** Reports which of its controls had the focus last. */
export function LastFocus({
  remember,
  children,
}: {
  remember: (control: HTMLElement) => void;
  children: ReactNode;
}) {
  return (
    <div
      className="contents"
      onFocus={({ target, currentTarget }) => {
        // A calendar is in a portal.
        if (currentTarget.contains(target)) remember(target);
      }}
    >
      {children}
    </div>
  );
}

/** The browser asks before the page is closed or reloaded. */
function useUnloadQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener("beforeunload", ask);
    return () => globalThis.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}

export function DiscardQuestion({
  isOpen,
  returnFocusTo,
  discard,
  stay,
}: {
  isOpen: boolean;
  returnFocusTo: RefObject<HTMLElement | null>;
  discard: () => void;
  stay: () => void;
}) {
  return (
    <Confirmation
      isOpen={isOpen}
      title="Descartar o que foi digitado?"
      question="O que você digitou neste formulário ainda não foi salvo."
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      returnFocusTo={returnFocusTo}
      onConfirm={discard}
      onClose={stay}
    />
  );
}
