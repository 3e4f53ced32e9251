import { CircleCheck, CirclePercent } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import type { Entry } from "#web/records/entry.ts";
import { paidWord } from "#web/records/payable-entry.ts";
import { PayPart } from "./pay-part.tsx";
import { canPayPart, isPayable, payPartLabel } from "./row-actions.tsx";

/** What is done most with an entry that is open. */
export function PayButtons({
  entry,
  isBusy,
  save,
}: {
  entry: Entry;
  isBusy: boolean;
  save: (patch: { status: "paid"; paidOn: CivilDate }) => void;
}) {
  const { today } = useCompany();
  const [isPayingPart, setIsPayingPart] = useState(false);
  const isShown = isPayable(entry);
  const box = useFocusAfter(isShown);
  const close = () => setIsPayingPart(false);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-wrap gap-2 outline-none empty:sr-only">
      {isShown && (
        <Button
          variant="primary"
          className="grow"
          isInert={isBusy}
          onClick={() => save({ status: "paid", paidOn: today })}
        >
          <CircleCheck aria-hidden className="size-4" />
          {`Marcar como ${paidWord(entry)}`}
        </Button>
      )}
      {canPayPart(entry) && (
        <Button className="grow" isInert={isBusy} onClick={() => setIsPayingPart(true)}>
          <CirclePercent aria-hidden className="size-4" />
          {`${payPartLabel(entry)}…`}
        </Button>
      )}
      {isPayingPart && <PayPart entry={entry} onDone={close} onClose={close} />}
    </div>
  );
}

/** Keeps the focus in its place when the focused button goes. */
function useFocusAfter(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    const element = box.current;
    return () => {
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    };
  }, [isShown]);
  return box;
}
