import { useController, useWatch } from "react-hook-form";
import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { CONTACT_TYPES, CONTACT_TYPE_LABELS, type ContactType } from "#domain/contact.ts";
import { listItems, toListText } from "#domain/list-text.ts";
import type { ContactForm } from "./contact-form-schema.ts";

/** The types of the contact besides its main one. */
export function OtherTypesField({ form: { control } }: { form: ContactForm }) {
  const type = useWatch({ control, name: "type" });
  const { field } = useController({ control, name: "otherTypes" });
  const chosen = listItems(field.value);
  const toggle = (one: ContactType, isOn: boolean) => {
    const others = chosen.filter((other) => other !== one);
    field.onChange(toListText(isOn ? [...others, one] : others));
  };
  return (
    <fieldset className="-mt-2 flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">{LABELS.other_types}</legend>
      <span aria-hidden className="text-muted">
        {LABELS.other_types}
      </span>
      {CONTACT_TYPES.filter((one) => one !== type).map((one) => (
        <label key={one} className="flex min-h-8 cursor-pointer items-center gap-2 touch:min-h-10">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={chosen.includes(one)}
            onBlur={field.onBlur}
            onChange={({ target }) => toggle(one, target.checked)}
          />
          {CONTACT_TYPE_LABELS[one]}
        </label>
      ))}
    </fieldset>
  );
}
