import { Button } from "#web/controls/button.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { ScreenFailure } from "./route-error.tsx";

export function ScreenLoading() {
  return <Skeleton className="h-60" />;
}

/**
 * The code of a screen could not be loaded: the server is unreachable, or was updated since the
 * page was loaded.
 */
export function ScreenNotLoaded({ retry }: { retry: () => void }) {
  return (
    <ScreenFailure
      title="Esta tela não pôde ser carregada"
      explanation="O Sistema Financeiro foi atualizado ou não respondeu. O que já estava salvo continua guardado. Tente novamente; se não adiantar, recarregue a página e confira se ele continua aberto no computador em que foi instalado."
    >
      <Button variant="primary" onClick={retry}>
        Tentar novamente
      </Button>
    </ScreenFailure>
  );
}
