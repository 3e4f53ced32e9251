/** Saves a chart as a picture, or its data for a spreadsheet. */
import { Download, FileSpreadsheet, Image } from "lucide-react";
import { useState, type ReactNode } from "react";
import { toast } from "sonner";
import { download, downloadBlob } from "#web/api/download.ts";
import type { OffscreenChart } from "./offscreen-chart.tsx";
import { chartCsv } from "./chart-csv.ts";
import { tableRowsOf, type ChartContents } from "./chart-body.tsx";
import type { ChartFile } from "./chart.ts";
import type { MenuAction } from "#web/overlay/menu.tsx";
import { RowMenu } from "#web/overlay/row-menu.tsx";

/** The button of a small chart with its menu. */
export function SaveMenu({ contents, file }: { contents: ChartContents; file: ChartFile }) {
  const { actions, stage } = useSaving(contents, file);
  return (
    <>
      <RowMenu
        label={`Salvar: ${contents.title}`}
        title="Salvar"
        icon={Download}
        actions={actions}
      />
      {stage}
    </>
  );
}

/** The two menu actions, and the chart that is off screen while a picture is made. */
export function useSaving(
  contents: ChartContents,
  file: ChartFile,
): { actions: readonly MenuAction[]; stage: ReactNode } {
  const [Offscreen, setOffscreen] = useState<typeof OffscreenChart | null>(null);
  const pictureName = `${file.name}.png`;

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
          const { pointLabel, series } = contents;
          const text = chartCsv(pointLabel, series, tableRowsOf(contents));
          download(name, "text/csv", text);
          toast.success(`Dados salvos em ${name}.`);
        },
      },
    ],
    stage: Offscreen !== null && (
      <Offscreen
        contents={contents}
        about={file.about}
        onDone={(picture) => {
          setOffscreen(null);
          downloadBlob(pictureName, picture);
          toast.success(`Gráfico salvo em ${pictureName}.`);
        }}
        onFailed={failed}
      />
    ),
  };
}
