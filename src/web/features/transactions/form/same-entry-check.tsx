import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { parseCivilDate } from "#domain/civil-date.ts";
import { amountFromTyped } from "#domain/money.ts";
import type { EntryForm } from "./entry-form-schema.tsx";
import { instalmentCount } from "./instalment-plan.ts";
import { sameEntryQuery, toSameness } from "./same-entry.ts";

/** Renders nothing: checks for duplicates before the save, so that Enter need not wait. */
export function SameEntryCheck({ form: { control } }: { form: EntryForm }) {
  const [type, typedAmount, clientId, typedDate, typedCount, interval, intervalDays, parts] =
    useWatch({
      control,
      name: [
        "type",
        "amountCents",
        "clientId",
        "dueDate",
        "instalments",
        "interval",
        "intervalDays",
        "parts",
      ],
    });
  const amountCents = amountFromTyped(typedAmount);
  const dueDate = parseCivilDate(typedDate);
  const instalments = instalmentCount.safeParse(typedCount).data;
  const days = { dueDate, instalments: instalments ?? 1, interval, intervalDays, parts };
  useQuery(
    sameEntryQuery(
      typeof amountCents === "string" || instalments === undefined
        ? null
        : toSameness({ type, amountCents, clientId, ...days }),
    ),
  );
  return null;
}
