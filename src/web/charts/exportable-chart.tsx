import { Maximize2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/controls/button.tsx";
import { ChartCard, ChartCardSkeleton } from "./chart-card.tsx";
import { FullscreenChart } from "./fullscreen-chart.tsx";
import type { SavableChart } from "./chart.ts";
import { SaveMenu } from "./save-chart.tsx";

const HEIGHT = 280;
/** Keeps neighbouring charts aligned. */
const SUMMARY_CLASS = "min-h-12";

/** A chart that opens in full screen, where its points link to entries, and saves as PNG or CSV. */
export function ExportableChart({ chart }: { chart: SavableChart }) {
  const [isOpen, setIsOpen] = useState(false);
  const enlarge = (): void => setIsOpen(true);
  // Otherwise it would reopen when there are points again.
  if (isOpen && chart.pointsFor(0).length === 0) setIsOpen(false);
  return (
    <ChartCard
      chart={chart}
      height={HEIGHT}
      summaryClass={SUMMARY_CLASS}
      enlarge={enlarge}
      actions={
        <>
          <SaveMenu chart={chart} />
          <IconButton label={`Ampliar: ${chart.title}`} title="Ampliar" onClick={enlarge}>
            <Maximize2 aria-hidden className="size-4" />
          </IconButton>
        </>
      }
    >
      <FullscreenChart chart={chart} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </ChartCard>
  );
}

export function ExportableChartSkeleton() {
  return <ChartCardSkeleton height={HEIGHT} summaryClass={SUMMARY_CLASS} />;
}
