import { Button } from "#web/controls/button.tsx";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { Skeleton } from "#web/rendering/skeleton.tsx";
import { lazyPart } from "#web/feedback/lazy-part.tsx";
import type { ChartTableProps } from "./chart-table.tsx";
import type { SizedChart } from "./chart.ts";

const Loading = () => <Skeleton className="h-full" />;
const LOADING = { Loading, Failed: ChartFailed };

// Recharts loads after the totals are rendered.
export const SeriesChart = lazyWithRetry<SizedChart>(
  async () => (await import("./series-chart.tsx")).SeriesChart,
  LOADING,
);
export const PieChart = lazyWithRetry<SizedChart>(
  async () => (await import("./pie-chart.tsx")).RingChart,
  LOADING,
);

export const ChartTable = lazyPart<ChartTableProps>(
  async () => (await import("./chart-table.tsx")).ChartTable,
  Loading,
);

function ChartFailed({ retry }: { retry: () => void }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 rounded-sm bg-ink/3 p-4 text-center">
      <p className="text-muted">
        O gráfico não pôde ser carregado: o Sistema Financeiro não respondeu. A tabela mostra os
        mesmos valores.
      </p>
      <Button onClick={retry}>Tentar novamente</Button>
    </div>
  );
}
