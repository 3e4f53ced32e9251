import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "zod";
import { Button } from "#web/controls/button.tsx";
import { changedFields } from "./form-diff.ts";
import type { Asked, RecordForm, SubmitQuestion } from "./record-kind.ts";

type Submission<Input extends FieldValues, Output> = {
  readonly form: RecordForm<Input, Output>;
  readonly schema: z.ZodType<Output, Input>;
  readonly questionBefore: (filled: Output) => Asked<Input> | Promise<Asked<Input>>;
  readonly save: (filled: Output, isConfirmed: boolean) => void;
  readonly isRepeated?: () => boolean;
};

/**
 * Submits a valid form, after a question if the values need one. If the form is closed while that
 * is looked up, its values were discarded, and nothing is saved.
 */
export function useConfirmedSubmit<Input extends FieldValues, Output>({
  form,
  schema,
  questionBefore,
  save,
  isRepeated = () => false,
}: Submission<Input, Output>) {
  const [question, setQuestion] = useQuestion(form, schema);
  const isChecking = useRef(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  /** The question before these values are saved; "changed" if the values were edited meanwhile. */
  async function check(checked: Promise<Asked<Input>>): Promise<Asked<Input> | "changed"> {
    const before = { ...form.getValues() };
    isChecking.current = true;
    try {
      const asked = await checked;
      return changedFields(before, form.getValues()).length > 0 ? "changed" : asked;
    } finally {
      isChecking.current = false;
    }
  }

  async function submit(isConfirmed: boolean): Promise<void> {
    if (isChecking.current) return;
    let accepted: { filled: Output } | null = null as { filled: Output } | null;
    await form.handleSubmit((filled) => {
      accepted = { filled };
    })();
    // Only now: the next step may reset the form, and `handleSubmit` ends by marking it as
    // submitted.
    if (accepted === null) return setQuestion(null);
    const checked = isConfirmed ? null : questionBefore(accepted.filled);
    const asked = checked instanceof Promise ? await check(checked) : checked;
    if (isClosed.current) return;
    if (asked === "changed") return submit(false);
    if (asked !== null) return ask(asked);
    setQuestion(null);
    save(accepted.filled, isConfirmed);
  }

  function ask(asked: SubmitQuestion<Input>): void {
    setQuestion(asked);
    form.setFocus(asked.field, { shouldSelect: true });
  }

  return {
    ask,
    submit: () => void submit(false),
    formProps: {
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (!isRepeated()) void submit(false);
      },
    },
    notice: question !== null && (
      <QuestionNotice
        text={question.question}
        confirmText={question.confirm}
        confirm={() => void submit(true)}
      />
    ),
  };
}

function QuestionNotice({
  text,
  confirmText,
  confirm,
}: {
  text: string;
  confirmText: string;
  confirm: () => void;
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-warning/40 bg-warning/8 p-3"
    >
      <p className="font-medium">{text}</p>
      <Button size="small" onClick={confirm}>
        {confirmText}
      </Button>
    </div>
  );
}

/**
 * The question about the form's values, until one of them changes by whatever means; text that is
 * formatted when its field is left is still the same value.
 */
function useQuestion<Input extends FieldValues, Output>(
  form: RecordForm<Input, Output>,
  schema: z.ZodType<Output, Input>,
) {
  const [question, setQuestion] = useState<Asked<Input>>(null);
  const toFilled = useEffectEvent(() => JSON.stringify(schema.safeParse(form.getValues()).data));
  useEffect(() => {
    if (question === null) return;
    const asked = toFilled();
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        if (toFilled() !== asked) setQuestion(null);
      },
    });
  }, [form, question]);
  return [question, setQuestion] as const;
}
