import { clsx } from "clsx";
import { useEffect, useId, type KeyboardEvent, type Ref } from "react";

type Option<Value> = {
  readonly value: Value;
  readonly label: string;
  /** Of what it shows; undefined while unknown, with the same width. */
  readonly count?: number | undefined;
};

/** A radio group in one row; null means all. */
export function SegmentedControl<Value extends string>({
  legend,
  ...rest
}: {
  legend: string;
  value: Value | null;
  options: readonly Option<Value | null>[];
  change: (value: Value | null) => void;
}) {
  return (
    <fieldset className={clsx(boxClass, "max-sm:w-full")}>
      <legend className="sr-only">{legend}</legend>
      <Segments {...rest} />
    </fieldset>
  );
}

/** A required choice in a form. The first letter of an option chooses it, as in a select. */
export function SegmentedField<Value extends string>({
  label,
  ...segments
}: {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  change: (value: Value) => void;
  /** The chosen radio button, which takes the focus. */
  chosenRef?: Ref<HTMLInputElement>;
}) {
  const labelId = useId();

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const typed = event.key.toLowerCase();
    const index = segments.options.findIndex((option) =>
      option.label.toLowerCase().startsWith(typed),
    );
    const chosen = segments.options[index];
    if (typed.length !== 1 || chosen === undefined) return;
    event.preventDefault();
    const group = event.currentTarget.closest("[role=radiogroup]");
    group?.querySelectorAll("input")[index]?.focus();
    segments.change(chosen.value);
  }

  return (
    <div className="flex flex-col gap-1">
      <span id={labelId} className="font-medium">
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={labelId} className={boxClass}>
        <Segments {...segments} pressKey={pressKey} />
      </div>
    </div>
  );
}

const boxClass = "flex flex-wrap rounded-md border border-edge p-0.5";

function Segments<Value extends string | null>({
  value,
  options,
  change,
  chosenRef,
  pressKey,
}: {
  value: Value;
  options: readonly Option<Value>[];
  change: (value: Value) => void;
  chosenRef?: Ref<HTMLInputElement> | undefined;
  pressKey?: (event: KeyboardEvent<HTMLElement>) => void;
}) {
  const name = useId();
  useEffect(() => {
    // The focus follows a value that was set elsewhere.
    const focused = document.activeElement;
    if (!(focused instanceof HTMLInputElement) || focused.name !== name || focused.checked) return;
    focused
      .closest("[role=radiogroup], fieldset")
      ?.querySelector<HTMLInputElement>("input:checked")
      ?.focus();
  });
  return options.map((option) => {
    const isChosen = option.value === value;
    return (
      <label
        key={option.label}
        data-count={"count" in option ? (option.count ?? "–") : undefined}
        className={clsx(
          "relative flex min-h-8.5 grow cursor-pointer items-center lg:not-pointer-coarse:min-h-7.5 justify-center rounded-[6px] px-2.5 font-medium whitespace-nowrap max-[25rem]:px-1",
          "data-count:after:ml-1 data-count:after:min-w-[1ch] data-count:after:content-[attr(data-count)]",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
          isChosen ? "bg-accent/12 text-accent" : "text-muted hover:text-ink",
        )}
      >
        <input
          ref={isChosen ? chosenRef : undefined}
          type="radio"
          name={name}
          checked={isChosen}
          onKeyDown={pressKey}
          onChange={() => change(option.value)}
          // As high as the box.
          className="absolute inset-x-0 -inset-y-0.75 cursor-pointer appearance-none rounded-[6px] outline-none"
        />
        {option.label}
      </label>
    );
  });
}
