import { Download, FileSpreadsheet, Image } from "lucide-react";
import { useState, type ReactNode } from "react";
import { toast } from "sonner";
import { download, downloadBlob } from "#web/api/download.ts";
import type { OffscreenChart } from "./offscreen-chart.tsx";
import { chartCsv } from "./chart-csv.ts";
import type { ChartContents } from "./chart-body.tsx";
import type { ChartFile } from "./chart.ts";
import type { MenuAction } from "#web/overlay/menu.tsx";
import { RowMenu } from "#web/overlay/row-menu.tsx";

export function SaveMenu({ contents, file }: { contents: ChartContents; file: ChartFile }) {
  const { actions, offscreenChart } = useSaveActions(contents, file);
  return (
    <>
      <RowMenu
        label={`Salvar: ${contents.title}`}
        title="Salvar"
        icon={Download}
        actions={actions}
      />
      {offscreenChart}
    </>
  );
}

/** The menu actions, and the chart rendered off screen while a PNG is made. */
export function useSaveActions(
  contents: ChartContents,
  file: ChartFile,
): { actions: readonly MenuAction[]; offscreenChart: ReactNode } {
  const [Offscreen, setOffscreen] = useState<typeof OffscreenChart | null>(null);
  const pngName = `${file.name}.png`;

  function failed(error: unknown): void {
    console.error(error);
    setOffscreen(null);
    toast.error("A imagem do gráfico não pôde ser salva.", {
      description: "Tente novamente. Se continuar, recarregue a página.",
    });
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
          const name = `${file.name}.csv`;
          const { pointLabel, series, tableRows, pointsFor } = contents;
          const text = chartCsv(pointLabel, series, tableRows ?? pointsFor(Infinity));
          download(name, "text/csv", text);
          toast.success(`Dados salvos em ${name}.`);
        },
      },
    ],
    offscreenChart: Offscreen !== null && (
      <Offscreen
        contents={contents}
        subtitle={file.subtitle}
        onDone={(png) => {
          setOffscreen(null);
          downloadBlob(pngName, png);
          toast.success(`Gráfico salvo em ${pngName}.`);
        }}
        onFailed={failed}
      />
    ),
  };
}
