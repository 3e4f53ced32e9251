import type { Contact } from "#domain/contact.ts";
import { RecordPanel, type FormDefaults } from "#web/records/record-form-panel.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { NEW_CONTACT, contactKind } from "./contact-kind.ts";

export function ContactPanel(props: { panel: DetailPanel; onSaved: (saved: Contact) => void }) {
  return <RecordPanel kind={contactKind} defaults={DEFAULTS} {...props} />;
}

const DEFAULTS: FormDefaults<typeof NEW_CONTACT> = {
  values: NEW_CONTACT,
  hint: null,
  error: null,
  isRetrying: false,
  retry: () => undefined,
};
