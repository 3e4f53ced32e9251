import { Maximize2 } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { toast } from "sonner";
import { IconButton } from "#web/controls/button.tsx";
import { ChartFrame } from "./chart-card.tsx";
import type { ChartFile } from "./chart.ts";
import type { FullscreenChart } from "./fullscreen-chart.tsx";
import { SaveMenu } from "./save-chart.tsx";

/**
 * A chart that opens large, where each of its points leads to its entries, and whose picture and data
 * can be saved.
 */
export function ExportableChart({
  file,
  kind = "series",
  ...rest
}: Omit<ComponentProps<typeof ChartFrame>, "actions" | "enlarge" | "children"> & {
  file: ChartFile;
}) {
  const { title, summary, emptyText, series, pointsFor, pointLabel, tableRows } = rest;
  const contents = { title, kind, series, pointsFor, pointLabel, tableRows };
  const large = useLargeChart();
  // It stays closed when there are points again.
  if (large.isOpen && pointsFor(0).length === 0) large.close();
  return (
    <ChartFrame
      {...rest}
      kind={kind}
      enlarge={large.open}
      actions={
        <>
          <SaveMenu contents={contents} file={file} />
          <IconButton label={`Ampliar: ${title}`} title="Ampliar" onClick={large.open}>
            <Maximize2 aria-hidden className="size-4" />
          </IconButton>
        </>
      }
    >
      {large.Chart !== null && (
        <large.Chart
          {...{ contents, file, summary, emptyText }}
          isOpen={large.isOpen}
          onClose={large.close}
        />
      )}
    </ChartFrame>
  );
}

/** The fullscreen chart, whose code loads when one is first opened. */
function useLargeChart() {
  const [Chart, setChart] = useState<typeof FullscreenChart | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    Chart,
    isOpen,
    open: () => {
      import("./fullscreen-chart.tsx").then(
        (module) => {
          setChart(() => module.FullscreenChart);
          setIsOpen(true);
          return undefined;
        },
        (error: unknown) => {
          console.error(error);
          toast.error("O gráfico não pôde ser ampliado.", {
            description: "O servidor do Sistema Financeiro não respondeu. Tente novamente.",
          });
        },
      );
    },
    close: () => setIsOpen(false),
  };
}
