import { Button } from "#web/controls/button.tsx";
import { FullscreenDialog } from "#web/overlay/fullscreen-dialog.tsx";
import { ChartBody } from "./chart-body.tsx";
import type { SavableChart } from "./chart.ts";
import { useSaveActions } from "./save-chart.tsx";
import { useViewSwitch } from "./view-switch.tsx";

export function FullscreenChart({
  chart,
  isOpen,
  onClose,
}: {
  chart: SavableChart;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { isTable, viewSwitch } = useViewSwitch(chart.title);
  const { actions, offscreenChart } = useSaveActions(chart);
  return (
    <FullscreenDialog
      title={chart.title}
      description={chart.summary}
      actions={
        <>
          {actions.map(({ label, icon: Icon, run }) => (
            <Button key={label} size="small" onClick={run}>
              <Icon aria-hidden className="size-4" />
              {label}
            </Button>
          ))}
          {viewSwitch}
          {offscreenChart}
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
    >
      <ChartBody chart={chart} isTable={isTable} className="min-h-40 flex-1 basis-0" />
    </FullscreenDialog>
  );
}
