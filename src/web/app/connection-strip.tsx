import { WifiOff } from "lucide-react";
import { useIsConnectionLost } from "#web/api/server-connection.ts";

/**
 * Lies over the page, so that nothing moves: at the foot of the menu, on a small screen above the foot of
 * the list.
 */
export function ConnectionStrip() {
  const isLost = useIsConnectionLost();
  return (
    <output className="print:hidden pointer-events-none fixed inset-x-0 bottom-[calc(88px+var(--toast-room,0px))] z-40 flex justify-center px-4 lg:right-auto lg:bottom-3 lg:w-58 lg:px-3">
      {isLost && (
        <span className="flex items-center gap-2 rounded-md border border-warning bg-surface px-4 py-2 shadow-float lg:items-start lg:px-3">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          <span>
            Sem conexão, tentando de novo.
            <span className="text-muted max-sm:hidden"> O que você digitou continua na tela.</span>
          </span>
        </span>
      )}
    </output>
  );
}
