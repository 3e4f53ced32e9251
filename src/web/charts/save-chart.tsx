import { Download, FileSpreadsheet, Image } from "lucide-react";
import { useState, type ReactNode } from "react";
import { toast } from "sonner";
import { download, downloadBlob } from "#web/api/download.ts";
import { toastWithReason } from "#web/feedback/failure-toast.ts";
import type { MenuAction } from "#web/overlay/menu.tsx";
import { RowMenu } from "#web/overlay/row-menu.tsx";
import { chartCsv } from "./chart-csv.ts";
import type { SavableChart } from "./chart.ts";
import type { OffscreenChart } from "./offscreen-chart.tsx";

export function SaveMenu({ chart }: { chart: SavableChart }) {
  const { actions, offscreenChart } = useSaveActions(chart);
  return (
    <>
      <RowMenu label={`Salvar: ${chart.title}`} title="Salvar" icon={Download} actions={actions} />
      {offscreenChart}
    </>
  );
}

/** The menu actions, and the chart rendered off screen while a PNG is made. */
export function useSaveActions(chart: SavableChart): {
  actions: readonly MenuAction[];
  offscreenChart: ReactNode;
} {
  const [Offscreen, setOffscreen] = useState<typeof OffscreenChart | null>(null);

  function done(png: Blob): void {
    setOffscreen(null);
    downloadBlob(`${chart.fileName}.png`, png);
    toast.success(`Gráfico salvo em ${chart.fileName}.png.`);
  }

  function failed(error: unknown): void {
    console.error(error);
    setOffscreen(null);
    toastWithReason(
      "error",
      "A imagem do gráfico não pôde ser salva.",
      "Tente novamente. Se continuar, recarregue a página.",
    );
  }

  return {
    actions: [
      {
        label: "Salvar como PNG",
        icon: Image,
        run: () => {
          import("./offscreen-chart.tsx").then(
            (module) => setOffscreen(() => module.OffscreenChart),
            failed,
          );
        },
      },
      {
        label: "Salvar dados em CSV",
        icon: FileSpreadsheet,
        run: () => {
          download(`${chart.fileName}.csv`, "text/csv", chartCsv(chart));
          toast.success(`Dados salvos em ${chart.fileName}.csv.`);
        },
      },
    ],
    offscreenChart: Offscreen !== null && (
      <Offscreen chart={chart} onDone={done} onFailed={failed} />
    ),
  };
}
