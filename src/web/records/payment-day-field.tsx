import type { Account } from "#domain/account.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { useOpeningNotice } from "./opening-notice.ts";

/** The date of a payment in these accounts, or in none; not after today. */
export function PaymentDayField({
  label,
  today,
  value,
  error,
  accountIdsOf,
  change,
}: {
  label: string;
  today: CivilDate;
  value: string;
  error: string | undefined;
  accountIdsOf: (accounts: readonly Account[]) => readonly (AccountId | null)[];
  change: (typed: string) => void;
}) {
  const notice = useOpeningNotice(accountIdsOf, value);
  return (
    <Field label={label} error={error} notice={notice}>
      {(control) => (
        <DateInput
          {...control}
          label={label}
          last={today}
          value={value}
          onChange={change}
          onUnreadable={change}
        />
      )}
    </Field>
  );
}
