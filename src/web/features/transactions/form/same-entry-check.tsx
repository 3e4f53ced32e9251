import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { parseCivilDate } from "#domain/civil-date.ts";
import { amountFromTyped } from "#domain/money.ts";
import type { EntryForm } from "./entry-form-schema.tsx";
import { sameEntryQuery, toSameness } from "./same-entry.ts";

/** Renders nothing: checks for duplicates before the save, so that Enter need not wait. */
export function SameEntryCheck({ form: { control } }: { form: EntryForm }) {
  const [type, typedAmount, clientId, typedDate] = useWatch({
    control,
    name: ["type", "amountCents", "clientId", "dueDate"],
  });
  const amountCents = amountFromTyped(typedAmount);
  const dueDate = parseCivilDate(typedDate);
  useQuery(
    sameEntryQuery(
      typeof amountCents === "string" ? null : toSameness({ type, amountCents, clientId, dueDate }),
    ),
  );
  return null;
}
