import { clsx } from "clsx";
import { Maximize2 } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { toast } from "sonner";
import { LateCode } from "#web/lib/use-late-code.ts";
import { IconButton } from "./button.tsx";
import { ChartDrawing, type ChartContents } from "./chart-drawing.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ViewSwitch } from "./chart-view-switch.tsx";
import type { ChartFile, ChartKind } from "./chart.ts";
import { SaveMenu } from "./save-chart.tsx";
import { Skeleton } from "./skeleton.tsx";

const CHART_HEIGHT = 240;

/**
 * A chart with its title, what it says in words, its legend, and a table of the same for those who
 * would rather read it. With a `file` it opens large, where each point leads to its entries, and its
 * picture and data can be saved; without, the points lead there at once.
 */
export function ChartFrame({
  summary,
  emptyText,
  className,
  summaryClass = "min-h-8",
  height = CHART_HEIGHT,
  kind = "series",
  file,
  children,
  ...rest
}: Omit<ChartContents, "kind"> & {
  kind?: ChartKind;
  /** What the chart says, in a sentence or two. */
  summary: ReactNode;
  emptyText: ReactNode;
  className?: string;
  summaryClass?: string;
  /** In pixels, whether the chart is there yet or not: nothing may move when it comes. */
  height?: number;
  file?: ChartFile;
  /** Below the legend. */
  children?: ReactNode;
}) {
  const contents: ChartContents = { ...rest, kind };
  const { title } = contents;
  const summaryId = useId();
  const [isTable, setIsTable] = useState(false);
  const large = useLargeChart();
  // How many there is room for changes what they add up to, not whether there are any.
  const points = contents.pointsFor(0);
  const isEmpty = points.length === 0;
  // It does not open again by itself when there is something once more.
  if (isEmpty && large.isOpen) large.close();
  return (
    <section
      aria-label={title}
      aria-describedby={summaryId}
      className={clsx(frameClass, className)}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-emphasis font-semibold">{title}</h2>
        {!isEmpty && (
          <Actions
            {...{ contents, file, isTable }}
            change={() => setIsTable(!isTable)}
            enlarge={large.open}
          />
        )}
      </div>
      <p id={summaryId} className={clsx("text-meta text-muted tabular-nums", summaryClass)}>
        {summary}
      </p>
      <ChartDrawing
        contents={contents}
        isTable={isTable}
        emptyText={emptyText}
        height={height}
        enlarge={file === undefined ? undefined : large.open}
      />
      <ChartLegend kind={kind} series={contents.series} points={points} />
      {children}
      {file !== undefined && large.Chart !== null && (
        <large.Chart
          {...{ contents, file, summary, emptyText }}
          isOpen={large.isOpen}
          onClose={large.close}
        />
      )}
    </section>
  );
}

function Actions({
  contents,
  file,
  isTable,
  change,
  enlarge,
}: {
  contents: ChartContents;
  file: ChartFile | undefined;
  isTable: boolean;
  change: () => void;
  enlarge: () => void;
}) {
  const { title } = contents;
  return (
    <div className="-my-2 -mr-2 flex lg:-my-1">
      <ViewSwitch title={title} isTable={isTable} change={change} />
      {file !== undefined && (
        <>
          <SaveMenu contents={contents} file={file} />
          <IconButton label={`Ampliar: ${title}`} title="Ampliar" onClick={enlarge}>
            <Maximize2 aria-hidden className="size-4" />
          </IconButton>
        </>
      )}
    </div>
  );
}

const lateLarge = new LateCode(async () => (await import("./large-chart.tsx")).LargeChart);

/** The large chart, whose code comes with the first look at one. */
function useLargeChart() {
  const [isOpen, setIsOpen] = useState(false);
  return {
    Chart: lateLarge.code,
    isOpen,
    open: () => {
      lateLarge.load().then(
        () => setIsOpen(true),
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

const frameClass =
  "flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-4 lg:p-5";

/** The shape of such a chart to come. */
export function ChartFrameSkeleton({
  className,
  summaryClass = "h-8",
  height = CHART_HEIGHT,
  children,
}: {
  className?: string;
  summaryClass?: string;
  height?: number;
  children?: ReactNode;
}) {
  return (
    <div className={clsx(frameClass, className)}>
      <Skeleton className="my-1 h-4 w-40" />
      <div className={summaryClass}>
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div style={{ height }}>
        <Skeleton className="h-full" />
      </div>
      <Skeleton className="h-4 w-40" />
      {children}
    </div>
  );
}
