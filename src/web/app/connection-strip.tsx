import { WifiOff } from "lucide-react";
import { useIsConnectionLost } from "#web/api/server-connection.ts";

/** Lies over the page, so that nothing moves, but beside an open drawer, whose title it would cover. */
export function ConnectionStrip() {
  const isLost = useIsConnectionLost();
  return (
    <output className="pointer-events-none fixed inset-x-0 top-16 z-40 flex justify-center px-4 group-has-data-drawer/page:right-110 lg:left-58">
      {isLost && (
        <span className="flex items-center gap-2 rounded-b-md border border-t-0 border-line bg-surface px-4 py-2 shadow-float">
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
