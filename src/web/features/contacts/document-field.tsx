import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import * as z from "zod";
import { CONTACT_FIELDS, CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import { recordCodec } from "#contract/record-codec.ts";
import type { Contact } from "#domain/contact.ts";
import { taxIdKind, type TaxId } from "#domain/tax-id.ts";
import { callApi } from "#web/api/fetch.ts";
import { contactPath } from "#web/url/paths.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { TextInput } from "#web/controls/controls.tsx";
import { Field } from "#web/controls/field.tsx";
import { errorOf } from "#web/records/form-fields.tsx";
import { contactDocumentField, type ContactForm } from "./contact-form-schema.ts";

/** Warns when another contact has the same document, which is allowed. */
export function DocumentField({ form, ownId }: { form: ContactForm; ownId: string | null }) {
  const typed = useWatch({ control: form.control, name: "document" });
  const document = contactDocumentField.safeParse(typed).data ?? null;
  const holders = useQuery(holdersQuery(document)).data ?? [];
  const other = holders.find(({ id }) => id !== ownId);
  return (
    <Field
      label={LABELS.document}
      error={errorOf(form, "document")}
      notice={
        other !== undefined &&
        document !== null && (
          <>
            {`Este ${taxIdKind(document)} já está em `}
            <Link to={contactPath(other.id)} className="font-medium underline wrap-anywhere">
              {other.name}
            </Link>
            {". Salve assim mesmo se forem cadastros diferentes."}
          </>
        )
      }
    >
      {(control) => (
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="Com ou sem pontuação"
          {...control}
          {...form.register("document")}
        />
      )}
    </Field>
  );
}

const holderRow = recordCodec({ id: CONTACT_FIELDS.id, name: CONTACT_FIELDS.name }).to<
  Pick<Contact, "id" | "name">
>();

/** The first two contacts with this document: one of them may be the edited one. */
function holdersQuery(document: TaxId | null) {
  return queryOptions({
    queryKey: queryKeys.contactsByDocument(document),
    queryFn:
      document === null
        ? skipToken
        : async () => {
            const { data } = await callApi("clients", {
              select: "id,name",
              document: `eq.${document}`,
              order: "id",
              limit: "2",
            });
            return z.array(holderRow).parse(data);
          },
  });
}
