import type { CivilDate } from "#domain/civil-date.ts";
import { LazyCode, useLazyCode } from "#web/rendering/lazy-code.ts";
import { Button } from "./button.tsx";
import { Skeleton } from "#web/feedback/skeleton.tsx";

/** The calendar, whose code is fetched when it is first opened. */
export function LateCalendar(props: {
  value: CivilDate | null;
  today: CivilDate;
  onChoose: (date: CivilDate) => void;
}) {
  const { code, hasFailed, retry } = useLazyCode(lateCalendar);
  if (code !== null) return <code.Calendar {...props} />;
  if (!hasFailed) return <Skeleton className="h-80 w-70 lg:w-63" />;
  return (
    <div role="alert" className="flex max-w-63 flex-col gap-3">
      <p>O calendário não pôde ser carregado. Digite a data no campo, ou tente de novo.</p>
      <Button onClick={retry}>Tentar novamente</Button>
    </div>
  );
}

const lateCalendar = new LazyCode(() => import("./calendar.tsx"));
