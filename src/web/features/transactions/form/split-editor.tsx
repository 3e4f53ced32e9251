import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useEffect, useId, useRef, type RefCallback, type RefObject } from "react";
import { useController, useWatch } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import type { Category } from "#domain/category.ts";
import { amountFromTyped, formatBrl, formatDecimal, type Cents } from "#domain/money.ts";
import { MAX_SPLIT_PARTS } from "#domain/split.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { Button, IconButton } from "#web/controls/button.tsx";
import { Select } from "#web/controls/controls.tsx";
import { isDoubleClick } from "#web/controls/double-click-guard.ts";
import { MoneyInput } from "#web/controls/money-input.tsx";
import { CATEGORIES_NOT_LOADED, categoriesQuery, offeredNames } from "#web/records/categories.ts";
import { OptionsFailure, unknownText } from "#web/records/options-state.tsx";
import { changeSplit, type EntryForm } from "./entry-form-schema.tsx";
import {
  parseTypedSplit,
  readTypedSplit,
  type SplitProblem,
  type TypedPart,
} from "./typed-split.ts";

export type SplitEditorProps = {
  form: EntryForm;
  /** True if the user has just opened it. */
  isNew: boolean;
};

/** The parts of a split entry, with the amount left to assign. */
export function SplitEditor({ form, isNew }: SplitEditorProps) {
  const { field, fieldState } = useController({ control: form.control, name: "splits" });
  const [amount, type] = useWatch({ control: form.control, name: ["amountCents", "type"] });
  const query = useQuery(categoriesQuery);
  const list = useRef<HTMLOListElement>(null);
  const messageId = useId();
  const firstSelectId = useId();
  const parts = parseTypedSplit(field.value);
  const total = amountFromTyped(amount);
  const { amounts, problem } = readTypedSplit(parts, typeof total === "number" ? total : null);
  const message =
    problem?.message ?? `As partes somam ${formatBrl(typeof total === "number" ? total : 0n)}.`;
  const messageTone = fieldState.invalid ? "text-expense" : "text-muted";

  useEffect(() => {
    if (!isNew) return;
    const [category, own] = list.current?.querySelectorAll<HTMLElement>("select, input") ?? [];
    (parseTypedSplit(form.getValues("splits"))[0]?.category === "" ? category : own)?.focus();
  }, [isNew, form]);

  function change(next: readonly TypedPart[]): void {
    changeSplit(form, next);
    if (fieldState.invalid) void form.trigger("splits");
  }

  function add(): void {
    change([...parts, { category: "", amount: "" }]);
    focusAfterRender(list, "li:last-child select");
  }

  /** The focused element disappeared. */
  function reduceTo(next: readonly TypedPart[]): void {
    change(next);
    if (next.length > 1) focusAfterRender(list, "li:last-child input");
    else requestAnimationFrame(() => form.setFocus("category"));
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{LABELS.splits}</legend>
      <ol ref={list} className="flex flex-col gap-2">
        {parts.map((part, at) => (
          <PartRow
            // The parts have no identity but their position.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            number={at + 1}
            {...(at === 0 && { selectId: firstSelectId })}
            part={part}
            rest={part.amount.trim() === "" ? (amounts[at] ?? null) : null}
            options={optionsFor(query.data ?? [], type, parts, part)}
            placeholder={unknownText(query) ?? "Escolha"}
            messageId={messageId}
            wrongField={findWrongField(problem, at)}
            isRefused={fieldState.invalid}
            {...(at === (problem?.at ?? 0) && { wrongRef: field.ref })}
            change={(changed) => change(parts.with(at, { ...part, ...changed }))}
            remove={() => reduceTo(parts.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <output id={messageId} className={`text-meta ${messageTone}`}>
        {message}
      </output>
      <OptionsFailure query={query} message={CATEGORIES_NOT_LOADED} selectId={firstSelectId} />
      <SplitButtons
        isFull={parts.length >= MAX_SPLIT_PARTS}
        add={add}
        end={() => reduceTo(parts.slice(0, 1))}
      />
    </fieldset>
  );
}

function SplitButtons({ isFull, add, end }: { isFull: boolean; add: () => void; end: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" isInert={isFull} onClick={add}>
        <Plus aria-hidden className="size-4" />
        Adicionar categoria
      </Button>
      <Button size="small" variant="ghost" onClick={end}>
        Não dividir
      </Button>
    </div>
  );
}

function findWrongField(problem: SplitProblem | null, at: number): SplitProblem["field"] | null {
  return problem === null || (problem.at !== null && problem.at !== at) ? null : problem.field;
}

function focusAfterRender(list: RefObject<HTMLElement | null>, control: string): void {
  requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(control)?.focus());
}

/** The categories that no other part has. */
function optionsFor(
  categories: readonly Category[],
  type: TransactionType,
  parts: readonly TypedPart[],
  own: TypedPart,
): string[] {
  const others = new Set(parts.filter((part) => part !== own).map(({ category }) => category));
  return offeredNames(categories, type, own.category).filter((name) => !others.has(name));
}

function PartRow({
  number,
  selectId,
  part,
  rest,
  options,
  placeholder,
  messageId,
  wrongField,
  isRefused,
  wrongRef,
  change,
  remove,
}: {
  number: number;
  selectId?: string;
  part: TypedPart;
  /** The amount that the others leave for a blank one. */
  rest: Cents | null;
  options: readonly string[];
  placeholder: string;
  messageId: string;
  wrongField: SplitProblem["field"] | null;
  /** True if a submit was refused: the wrong field is marked. */
  isRefused: boolean;
  /** For the wrong field to get the focus then. */
  wrongRef?: RefCallback<HTMLElement>;
  change: (part: Partial<TypedPart>) => void;
  remove: () => void;
}) {
  const parsed = amountFromTyped(part.amount);
  return (
    <li className="flex items-center gap-1.5">
      <span className="min-w-0 flex-1">
        <Select
          ref={wrongField === "category" ? wrongRef : undefined}
          id={selectId}
          aria-label={`Categoria da parte ${number}`}
          aria-invalid={isRefused && wrongField === "category"}
          aria-describedby={messageId}
          value={part.category}
          onChange={({ target }) => change({ category: target.value })}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </span>
      <span className="w-29 shrink-0">
        <MoneyInput
          ref={wrongField === "amount" ? wrongRef : undefined}
          aria-label={`Valor da parte ${number}`}
          aria-invalid={isRefused && wrongField === "amount"}
          aria-describedby={messageId}
          className="px-2!"
          value={part.amount}
          placeholder={rest === null ? "0,00" : formatDecimal(rest)}
          change={(amount) => change({ amount })}
          onBlur={() => {
            const formatted = typeof parsed === "number" ? formatDecimal(parsed) : part.amount;
            if (formatted !== part.amount) change({ amount: formatted });
          }}
        />
      </span>
      <RemoveButton number={number} remove={remove} />
    </li>
  );
}

function RemoveButton({ number, remove }: { number: number; remove: () => void }) {
  return (
    <IconButton
      label={`Remover a parte ${number}`}
      onClick={(event) => {
        if (!isDoubleClick(event)) remove();
      }}
    >
      <X aria-hidden className="size-4" />
    </IconButton>
  );
}
