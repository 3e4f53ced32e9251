import { clsx } from "clsx";
import type { UseComboboxReturnValue } from "downshift";
import { ChevronDown, LoaderCircle } from "lucide-react";
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from "react";
import { Button } from "./button.tsx";
import { TextInput } from "./controls.tsx";
import { ListPopover } from "./popover.tsx";
import {
  preventDownshiftDefault,
  useComboboxField,
  type Choice,
  type ComboboxOption,
} from "./use-combobox-field.ts";

/** A text field that filters options. When closed, it shows the chosen one. */
export function Combobox<Option extends ComboboxOption>({
  text,
  listLabel,
  note,
  onType,
  isLoading,
  find,
  onChoose,
  refuseUnknown,
  onBlur,
  onKeyDown,
  ref,
  ...control
}: Choice<Option> & {
  id?: string;
  /** The label of the chosen option; `""` for none. */
  text: string;
  listLabel: string;
  placeholder: string;
  /** Shown below the options: their number, or why there are none. */
  note: (query: string) => ReactNode;
  onType?: () => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  ref?: Ref<HTMLInputElement>;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean;
}) {
  const field = useComboboxField(text, { isLoading, find, onChoose, refuseUnknown });
  const inputProps = field.box.getInputProps({
    ...control,
    ref: field.input,
    "aria-labelledby": undefined,
    "aria-busy": field.isWaiting,
    "aria-invalid": control["aria-invalid"] === true || field.notice?.isRefusal === true,
    className: "truncate pr-9",
    onChange: (event) => {
      field.edit(event.currentTarget.value);
      onType?.();
    },
    onFocus: (event) => event.currentTarget.select(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      field.pressKey(event);
      onKeyDown?.(event);
    },
    onBlur: () => {
      field.leave();
      onBlur?.();
    },
  });
  return (
    <>
      <ListPopover
        label={listLabel}
        isOpen={field.box.isOpen}
        onClose={() => field.edit(null)}
        anchor={
          <span className="relative block">
            <SharedInput sharedRef={ref} {...inputProps} />
            <Arrow isWaiting={field.isWaiting} />
          </span>
        }
      >
        <Options label={listLabel} {...field} />
        <Note note={note} query={field.query} />
      </ListPopover>
      <FieldNotice {...field} />
    </>
  );
}

function FieldNotice<Option extends ComboboxOption>({
  notice,
  creation,
  choose,
  input,
}: Pick<ReturnType<typeof useComboboxField<Option>>, "notice" | "creation" | "choose" | "input">) {
  const colour = notice?.isRefusal === true ? "text-expense" : "text-warning";
  return (
    <>
      <output className={clsx("text-meta empty:sr-only", colour)}>{notice?.text}</output>
      {creation !== undefined && (
        <Button
          size="small"
          className="max-w-full min-w-0! self-start"
          onClick={() => {
            // The button disappears with the message.
            input.current?.focus();
            choose(creation);
          }}
        >
          {creation.content}
        </Button>
      )}
    </>
  );
}

function Arrow({ isWaiting }: { isWaiting: boolean }) {
  const Icon = isWaiting ? LoaderCircle : ChevronDown;
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center">
      <Icon aria-hidden className={clsx("size-4 text-muted", isWaiting && "animate-spin")} />
    </span>
  );
}

/** A separate component, so that it renders only while the list is open. */
function Note({ note, query }: { note: (query: string) => ReactNode; query: string }) {
  return (
    <output className="border-t border-line px-3 py-2 text-meta text-muted peer-empty:border-t-0 empty:hidden">
      {note(query)}
    </output>
  );
}

/** Both downshift and the form hold a ref to the input. */
function SharedInput({
  ref,
  sharedRef,
  ...rest
}: ComponentProps<"input"> & { sharedRef: Ref<HTMLInputElement> | undefined }) {
  return (
    <TextInput
      ref={(element) => {
        for (const each of [ref, sharedRef]) {
          if (typeof each === "function") each(element);
          else if (each) each.current = element;
        }
      }}
      {...rest}
    />
  );
}

function Options<Option extends ComboboxOption>({
  label,
  box,
  options,
  choose,
}: {
  label: string;
  box: UseComboboxReturnValue<Option>;
  options: readonly Option[];
  choose: (option: Option) => void;
}) {
  return (
    <ul
      {...box.getMenuProps({ "aria-label": label }, { suppressRefError: true })}
      className="peer max-h-80 overflow-y-auto overscroll-contain p-1 empty:hidden"
    >
      {options.map((option, index) => (
        <li
          key={option.key}
          {...box.getItemProps({
            item: option,
            index,
            "aria-disabled": option.kind === "refused",
            "aria-selected": option.isChosen,
            "data-highlighted": index === box.highlightedIndex ? "" : undefined,
            onClick: (event) => {
              preventDownshiftDefault(event);
              choose(option);
            },
          })}
          className={clsx(
            "flex min-h-10 items-center gap-2 rounded-sm px-2 py-1.5 lg:not-pointer-coarse:min-h-8",
            option.kind === "refused" ? "cursor-not-allowed text-muted" : "cursor-pointer",
            index === box.highlightedIndex && "bg-accent/12",
          )}
        >
          {option.content}
        </li>
      ))}
    </ul>
  );
}
