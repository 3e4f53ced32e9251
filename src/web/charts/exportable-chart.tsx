import { Maximize2 } from "lucide-react";
import { useState, type ComponentProps } from "react";
import { toast } from "sonner";
import { IconButton } from "#web/controls/button.tsx";
import { ChartCard } from "./chart-card.tsx";
import type { ChartFile } from "./chart.ts";
import type { FullscreenChart } from "./fullscreen-chart.tsx";
import { SaveMenu } from "./save-chart.tsx";

/** A chart that opens in full screen, where its points link to entries, and saves as PNG or CSV. */
export function ExportableChart({
  file,
  kind = "series",
  ...rest
}: Omit<ComponentProps<typeof ChartCard>, "actions" | "enlarge" | "children"> & {
  file: ChartFile;
}) {
  const { title, summary, emptyText, series, pointsFor, pointLabel, tableRows } = rest;
  const contents = { title, kind, series, pointsFor, pointLabel, tableRows };
  const fullscreen = useFullscreenChart();
  // Otherwise it would reopen when there are points again.
  if (fullscreen.isOpen && pointsFor(0).length === 0) fullscreen.close();
  return (
    <ChartCard
      {...rest}
      kind={kind}
      enlarge={fullscreen.open}
      actions={
        <>
          <SaveMenu contents={contents} file={file} />
          <IconButton label={`Ampliar: ${title}`} title="Ampliar" onClick={fullscreen.open}>
            <Maximize2 aria-hidden className="size-4" />
          </IconButton>
        </>
      }
    >
      {fullscreen.Chart !== null && (
        <fullscreen.Chart
          {...{ contents, file, summary, emptyText }}
          isOpen={fullscreen.isOpen}
          onClose={fullscreen.close}
        />
      )}
    </ChartCard>
  );
}

function useFullscreenChart() {
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
