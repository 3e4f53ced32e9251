import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import { useCompany } from "#web/api/company.ts";
import { Button } from "#web/controls/button.tsx";
import { isDoubleClick, recordEffectiveClick } from "#web/controls/double-click-guard.ts";
import type { Entry } from "#web/records/entry.ts";
import { paidWord } from "#domain/paid-word.ts";
import { PayPart } from "../payments/pay-part.tsx";
import { PART_WORDS, canPayPart, isPayable, payPartLabel } from "../entry/row-actions.tsx";

/** The most frequent actions on an open entry; the children are the other tools. */
export function PayButtons({
  entry,
  isBusy,
  save,
  children,
}: {
  entry: Entry;
  isBusy: boolean;
  save: (patch: { status: "paid"; paidOn: CivilDate }) => void;
  children: ReactNode;
}) {
  const { today } = useCompany();
  const [isPayingPart, setIsPayingPart] = useState(false);
  const isShown = isPayable(entry);
  const box = useFocusAfter(isShown);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <div
        className="contents"
        onClickCapture={(event) => {
          if (isDoubleClick(event)) event.stopPropagation();
        }}
      >
        {isShown && (
          <Button
            variant="primary"
            isInert={isBusy}
            onClick={() => save({ status: "paid", paidOn: today })}
          >
            <CircleCheck aria-hidden className="size-4" />
            {`Marcar como ${paidWord(entry)}`}
          </Button>
        )}
        <div className="flex flex-wrap gap-2 max-sm:gap-1.5 max-sm:*:px-1.5">
          {canPayPart(entry) && (
            <Button
              size="small"
              className="grow"
              aria-label={`${payPartLabel(entry)}…`}
              title={`${payPartLabel(entry)}…`}
              isInert={isBusy}
              onClick={() => setIsPayingPart(true)}
            >
              {`${PART_WORDS[entry.type]}…`}
            </Button>
          )}
          {children}
        </div>
      </div>
      {isPayingPart && <PayPart entry={entry} onClose={() => setIsPayingPart(false)} />}
    </div>
  );
}

/** When the focused button disappears, the focus stays in that position, which the tools take. */
function useFocusAfter(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isShown) return;
    const element = box.current;
    return () => {
      recordEffectiveClick();
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    };
  }, [isShown]);
  return box;
}
