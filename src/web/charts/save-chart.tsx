/** The ways to keep a chart: its picture, and its data for a spreadsheet. */
import { Download, FileSpreadsheet, Image } from "lucide-react";
import { useState, type ReactNode } from "react";
import { toast } from "sonner";
import { download, downloadBlob } from "#web/api/download.ts";
import { LazyCode } from "#web/rendering/lazy-code.ts";
import { chartCsv } from "./chart-csv.ts";
import { loadChart, tableRowsOf, type ChartContents } from "./chart-body.tsx";
import type { ChartFile } from "./chart.ts";
import type { MenuAction } from "#web/overlay/menu.tsx";
import { RowMenu } from "#web/overlay/row-menu.tsx";

/** The button of a small chart, and the menu of both ways. */
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

const lateStage = new LazyCode(async () => (await import("./offscreen-chart.tsx")).OffscreenChart);

/** Both ways, and what has to be on the page while a picture is made. */
export function useSaving(
  contents: ChartContents,
  file: ChartFile,
): { actions: readonly MenuAction[]; stage: ReactNode } {
  const [isPictured, setIsPictured] = useState(false);
  const Stage = lateStage.code;
  const pictureName = `${file.name}.png`;

  function failed(error: unknown): void {
    console.error(error);
    setIsPictured(false);
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
          Promise.all([lateStage.load(), loadChart(contents.kind)]).then(
            () => setIsPictured(true),
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
    stage: isPictured && Stage !== null && (
      <Stage
        contents={contents}
        about={file.about}
        onDone={(picture) => {
          setIsPictured(false);
          downloadBlob(pictureName, picture);
          toast.success(`Gráfico salvo em ${pictureName}.`);
        }}
        onFailed={failed}
      />
    ),
  };
}
