import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { parseCivilDate } from "#domain/civil-date.ts";
import { amountFromTyped } from "#domain/money.ts";
import type { EntryForm } from "./entry-form-schema.tsx";
import { instalmentCount } from "./instalment-plan.ts";
import { sameEntryQuery, toSameness } from "./same-entry.ts";

/** Renders nothing: checks for duplicates before the save, so that Enter need not wait. */
export function SameEntryCheck({ form: { control } }: { form: EntryForm }) {
  const [type, typedAmount, clientId, typedDate, typedCount, parts] = useWatch({
    control,
    name: ["type", "amountCents", "clientId", "dueDate", "instalments", "parts"],
  });
  const amountCents = amountFromTyped(typedAmount);
  const dueDate = parseCivilDate(typedDate);
  const instalments = instalmentCount.safeParse(typedCount).data;
  useQuery(
    sameEntryQuery(
      typeof amountCents === "string" || instalments === undefined
        ? null
        : toSameness({ type, amountCents, clientId, dueDate, instalments, parts }),
    ),
  );
  return null;
}
