import { clsx } from "clsx";
import { CircleAlert, type LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { ConnectionLost } from "#web/api/api-error.ts";
import { useIsConnectionLost } from "#web/api/server-connection.ts";
import { explain } from "#web/api/user-facing-error.ts";
import { Button } from "#web/controls/button.tsx";
import { focusAround } from "#web/controls/focus-around.ts";

/** An empty state: one sentence and the next step. */
export function EmptyNotice({
  icon: Icon,
  message,
  children,
}: {
  icon: LucideIcon;
  message: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <Icon aria-hidden className="size-8 text-muted" strokeWidth={1.5} />
      <p className="text-emphasis">{message}</p>
      {children}
    </div>
  );
}

export function LoadFailure({
  error,
  retry,
  isRetrying,
  className,
}: {
  error: Error;
  retry: () => unknown;
  isRetrying: boolean;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  // While the button, which disappears with the failure, still has the focus.
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement) === true) focusAround(current);
    };
  }, []);
  const again = (
    <Button onClick={() => void retry()} isInert={isRetrying}>
      Tentar novamente
    </Button>
  );
  return (
    <div ref={box} className="contents">
      {useIsOnStrip(error) ? (
        <div className={clsx("flex flex-col items-start gap-3 text-muted", className)}>
          <p>Esta parte aparece assim que a conexão voltar.</p>
          {again}
        </div>
      ) : (
        <Alert error={error} className={className}>
          {again}
        </Alert>
      )}
    </div>
  );
}

export function Alert({
  error,
  hasStrip = true,
  className,
  children,
}: {
  error: Error;
  /** The strip about the connection. */
  hasStrip?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { message, hint } = explain(error);
  const isBack = useIsConnectionBack(error);
  const isOnStrip = useIsOnStrip(error) && hasStrip;
  if (isBack || isOnStrip) {
    return (
      <output
        className={clsx(
          "flex-col items-start gap-3 text-muted",
          isBack ? "flex" : "hidden has-[button]:flex in-data-modal:flex",
          className,
        )}
      >
        {isBack && <span>A conexão voltou. Tente de novo.</span>}
        {isOnStrip && (
          // A dialog covers the strip.
          <span className="hidden in-data-modal:inline">
            Tente de novo quando a conexão voltar.
          </span>
        )}
        {children}
      </output>
    );
  }
  return (
    <div
      role="alert"
      className={clsx(
        "flex flex-col items-start gap-3 rounded-md border border-expense/40 bg-expense/8 p-3",
        className,
      )}
    >
      <div className="flex gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-expense" />
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">{message}</p>
          {hint !== null && <p className="text-muted">{hint}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}

/** True if the connection strip shows the cause, once for all parts. */
export function useIsOnStrip(error: Error): boolean {
  return useIsConnectionLost() && error instanceof ConnectionLost;
}

/** True if the server was unreachable with this error and responds again. */
function useIsConnectionBack(error: Error): boolean {
  const isLost = useIsConnectionLost();
  const [lostWith, setLostWith] = useState<Error | null>(null);
  if (isLost && lostWith !== error) setLostWith(error);
  return !isLost && lostWith === error && error instanceof ConnectionLost;
}
