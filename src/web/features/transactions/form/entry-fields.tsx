import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useController, useWatch } from "react-hook-form";
import { TRANSACTION_LABELS as LABELS } from "#contract/transaction-labels.ts";
import { addMonths, parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { NO_TAGS } from "#domain/tag.ts";
import { canLink } from "#domain/entry-links.ts";
import { nearDueDates } from "#domain/missing-year.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import { STATUS_LABELS, TYPE_LABELS, type TransactionStatus } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { contactDirectoryQuery, type ContactOption } from "#web/records/contact-directory.ts";
import { TextArea } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { useIsCompact } from "#web/controls/use-media-query.ts";
import { SegmentedField } from "#web/controls/segmented-control.tsx";
import { AccountField } from "./account-field.tsx";
import { AmountField } from "./amount-field.tsx";
import type { Entry } from "#web/records/entry.ts";
import { errorOf } from "#web/records/form-fields.tsx";
import { useFitCategory, useFollowCategories } from "./category-field.tsx";
import type { EntryForm } from "./entry-form-schema.tsx";
import { DayField } from "./day-field.tsx";
import { EntrySuggestion } from "./entry-suggestion.tsx";
import { InstalmentsField } from "./instalments-field.tsx";
import { RepeatField } from "./repeat-field.tsx";
import { CategoriesField, SplitButton } from "./split-field.tsx";
import { SameEntryCheck } from "./same-entry-check.tsx";
import {
  PaidOnField,
  PaidSwitch,
  StatusField,
  isOfPayment,
  useDropInheritedPaid,
  useFollowDueDate,
} from "./status-fields.tsx";
import { tagsQuery } from "#web/records/tags.ts";
import { TagsField } from "./tags-field.tsx";
import { MoreFields } from "./more-fields.tsx";
import { LinkField } from "./link-field.tsx";

export function EntryFields({ form, base }: { form: EntryForm; base: Entry | null }) {
  const link = useAllowedLink(form);
  const fitCategory = useFitCategory(form);
  useFollowCategories(form);
  const tagsPosition = useTagsPosition(base);
  const [isSplitting, setIsSplitting] = useState(false);
  const isCompact = useIsCompact();
  const dropInheritedPaid = useDropInheritedPaid(form);
  const type = !isOfPayment(base) && (
    <TypeField
      form={form}
      onChanged={() => {
        link.update();
        fitCategory();
        if (base === null) dropInheritedPaid();
      }}
    />
  );
  const category = <CategoriesField form={form} isNew={isSplitting} />;
  const dueDate = <DueDateField form={form} base={base} />;
  const repeated = <SeriesFields form={form} base={base} isByDate />;
  const contact = <ContactFields form={form} base={base} droppedName={link.droppedName} />;
  return (
    <>
      {isCompact ? (
        // The fields that change most come first, above the on-screen keyboard.
        <>
          <AmountField form={form} />
          {type}
          {contact}
          {category}
          <PaidSwitch form={form} base={base} />
          {dueDate}
          {repeated}
          <AccountField form={form} />
        </>
      ) : (
        // In pairs, so that the notes, which name the entry, are in sight too.
        <>
          {type}
          {category}
          <Pair>
            <AmountField form={form} />
            {dueDate}
          </Pair>
          {repeated}
          <Pair>
            <StatusField form={form} base={base} />
            <AccountField form={form} />
          </Pair>
          <PaidOnField form={form} base={base} />
          {contact}
        </>
      )}
      <Field label={LABELS.notes} error={errorOf(form, "notes")}>
        {(control) => <TextArea rows={3} {...control} {...form.register("notes")} />}
      </Field>
      <SeriesFields form={form} base={base} isByDate={false} />
      <SplitButton form={form} onSplit={() => setIsSplitting(true)} />
      {tagsPosition === "in sight" && <TagsField form={form} />}
      <MoreFields
        form={form}
        base={base}
        hasTagsField={tagsPosition === "under Mais"}
        hasStatusField={isCompact}
      />
    </>
  );
}

/** A field that is alone has the whole width, and none takes no room. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="grid auto-cols-fr grid-flow-col gap-3 empty:hidden">{children}</div>;
}

/**
 * Null while unknown. Does not change when the first tag is created there, because a field that
 * moves loses the focus.
 */
function useTagsPosition(base: Entry | null): "in sight" | "under Mais" | null {
  const { data, isPending } = useQuery(tagsQuery);
  const [hadTags, setHadTags] = useState<boolean | null>(null);
  const isUsed = base !== null && base.tagIds !== NO_TAGS;
  if (hadTags === null && !isPending) setHadTags(isUsed || (data ?? []).length > 0);
  if (hadTags === null) return null;
  return hadTags ? "in sight" : "under Mais";
}

/** An amount is either split into instalments or repeated. What was opened to repeat has it below its date. */
function SeriesFields({
  form,
  base,
  isByDate,
}: {
  form: EntryForm;
  base: Entry | null;
  /** True where that is. */
  isByDate: boolean;
}) {
  const [instalments, repeat] = useWatch({
    control: form.control,
    name: ["instalments", "repeat"],
  });
  const startsRepeated = form.formState.defaultValues?.repeat !== "";
  if (base !== null || startsRepeated !== isByDate) return null;
  const isInParts = instalments.trim() !== "" && instalments.trim() !== "1";
  return (
    <>
      {repeat === "" && <InstalmentsField form={form} />}
      {!isInParts && <RepeatField form={form} />}
    </>
  );
}

const TYPE_OPTIONS = (["income", "expense"] as const).map((value) => ({
  value,
  label: TYPE_LABELS[value],
}));

function TypeField({ form: { control }, onChanged }: { form: EntryForm; onChanged: () => void }) {
  const { field } = useController({ control, name: "type" });
  return (
    <SegmentedField
      label={LABELS.type}
      value={field.value}
      options={TYPE_OPTIONS}
      chosenRef={field.ref}
      change={(type) => {
        field.onChange(type);
        onChanged();
      }}
    />
  );
}

/**
 * An income loses its link to an employee (spec section 4) or a supplier; becoming an expense again
 * restores it.
 */
function useAllowedLink({ getValues, setValue, formState: { defaultValues } }: EntryForm) {
  const contacts = useQuery(contactDirectoryQuery).data;
  const [drop, setDrop] = useState<{ contact: ContactOption; since: unknown } | null>(null);
  // A save or a reset of the form ends this undo.
  const dropped = drop !== null && drop.since === defaultValues ? drop.contact : null;
  const [isWaiting, setIsWaiting] = useState(false);
  const updateLatest = useEffectEvent(update);
  useEffect(() => {
    if (isWaiting && contacts !== undefined) updateLatest();
  }, [isWaiting, contacts]);

  function update(): void {
    setIsWaiting(contacts === undefined);
    if (contacts === undefined) return;
    const { type, clientId } = getValues();
    const contact = contacts.find(({ id }) => id === clientId);
    if (contact !== undefined && !canLink(type, contact)) {
      setDrop({ contact, since: defaultValues });
      setValue("clientId", "", { shouldDirty: true });
    } else {
      setDrop(null);
      if (dropped !== null && clientId === "") {
        setValue("clientId", dropped.id, { shouldDirty: true });
      }
    }
  }

  return { droppedName: dropped?.name ?? null, update };
}

function ContactFields({
  form,
  base,
  droppedName,
}: {
  form: EntryForm;
  base: Entry | null;
  droppedName: string | null;
}) {
  const linkedContactId = base?.clientId ?? null;
  return (
    <>
      <LinkField form={form} linkedContactId={linkedContactId} droppedName={droppedName} />
      {base === null && <EntrySuggestion form={form} />}
      {base === null && <SameEntryCheck form={form} />}
    </>
  );
}

function DueDateField({ form, base }: { form: EntryForm; base: Entry | null }) {
  const { today } = useCompany();
  const follow = useFollowDueDate(form);
  // An entry without a date may stay undated.
  const isUndated = base !== null && base.dueDate === null;
  const [typed, status] = useWatch({ control: form.control, name: ["dueDate", "status"] });
  const date = parseCivilDate(typed);
  return (
    <DayField
      form={form}
      name="dueDate"
      label={LABELS.expected_payment_date}
      near={nearDueDates([base?.dueDate ?? null], today)}
      hint={`Lançamentos retroativos são permitidos.${isUndated ? " Este não tem data, e pode continuar sem." : ""}`}
      notice={date === null ? null : dueDateNotice({ date, status, today })}
      {...(base === null && { onChanged: follow })}
    />
  );
}

const USUAL_MONTHS = 10 * 12;

function dueDateNotice({
  date,
  status,
  today,
}: {
  date: CivilDate;
  status: TransactionStatus;
  today: CivilDate;
}): string | null {
  // Most likely a mistyped year; such a date would flatten every chart.
  if (date < addMonths(today, -USUAL_MONTHS) || date > addMonths(today, USUAL_MONTHS)) {
    return "Confira o ano: fica a mais de 10 anos de hoje.";
  }
  const resolved = resolvedStatus({ status, dueDate: date }, today);
  if (resolved === status) return null;
  return `Esta data já passou: enquanto ${STATUS_LABELS[status]}, aparece como ${STATUS_LABELS[resolved]}.`;
}
