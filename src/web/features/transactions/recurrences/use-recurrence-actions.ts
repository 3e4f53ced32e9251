import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router";
import { toast } from "sonner";
import { isOpen } from "#domain/instalment-series.ts";
import { nextEntryOf } from "#domain/next-entry.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import type { PaidParts } from "../payments/paid-parts.ts";
import { seriesQuery } from "../series/series-query.ts";
import { fetchContinuation } from "./recurrence-queries.ts";

/** One that is paused is resumed, one that has ended starts again. */
export type RecurrenceQuestion = "amount" | "change" | "pause" | "resume" | "restart" | "end";

/** The open question about a recurrence, and its next entry. */
export type AskedRecurrence = {
  readonly question: RecurrenceQuestion;
  readonly recurrence: Recurrence;
  /** Null where none is left. */
  readonly entry: Entry | null;
  readonly entries: readonly Entry[];
  readonly paid: PaidParts;
  /** For an ended recurrence: an active one that is like it. */
  readonly continuation: Recurrence | null;
};

export type RecurrenceActions = {
  readonly open: (recurrence: Recurrence) => void;
  /** Leads to the list of its entries, or of those with that status. */
  readonly list: (recurrence: Recurrence, status?: TransactionStatus) => void;
  readonly ask: (question: RecurrenceQuestion, recurrence: Recurrence) => void;
};

function sayNoneLeft(): void {
  toast.info("Não há mais lançamentos desta recorrência.", {
    description: "Eles foram excluídos. O histórico deles continua guardado.",
  });
}

const NONE_PAID: PaidParts = new Map();

async function readPaid(entries: readonly Entry[]): Promise<PaidParts> {
  const { fetchPaidParts } = await import("../payments/paid-parts.ts");
  return fetchPaidParts(entries.filter(isOpen));
}

/**
 * Each reads the entries first. A late answer opens nothing if the user did something else
 * meanwhile.
 */
export function useRecurrenceActions(panel: DetailPanel): {
  readonly actions: RefObject<RecurrenceActions>;
  readonly asked: AskedRecurrence | null;
  readonly close: () => void;
} {
  const { today } = useCompany();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedRecurrence | null>(null);
  const begin = useLatestAction();

  async function withNextEntry(
    { id }: Recurrence,
    run: (next: Entry | null, entries: readonly Entry[]) => (() => void) | Promise<() => void>,
  ): Promise<void> {
    const isLatest = begin();
    try {
      const entries = await queryClient.fetchQuery(seriesQuery(id));
      const show = await run(nextEntryOf(entries, today), entries);
      if (isLatest()) show();
    } catch (error) {
      void toastFailure("Não foi possível abrir a recorrência.", error);
    }
  }

  const actions: RecurrenceActions = {
    open: (recurrence) =>
      void withNextEntry(recurrence, (entry) =>
        entry === null ? sayNoneLeft : () => panel.select(entry.id, "row"),
      ),
    list: ({ id }, status) => void navigate(entriesUrl({ series: id, status: status ?? null })),
    ask: (question, recurrence) =>
      void withNextEntry(recurrence, async (entry, entries) => {
        const paid = question === "amount" ? await readPaid(entries) : NONE_PAID;
        const continuation = question === "restart" ? await fetchContinuation(recurrence) : null;
        return () => setAsked({ question, recurrence, entry, entries, paid, continuation });
      }),
  };
  // A ref, so that new functions do not rerender every row.
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return { actions: latest, asked, close: () => setAsked(null) };
}

/** Begins an action; the returned function is true until the next one, or another location. */
function useLatestAction(): () => () => boolean {
  const { key } = useLocation();
  const here = useRef<string | null>(null);
  const latest = useRef<symbol | null>(null);
  useEffect(() => {
    here.current = key;
    return () => {
      here.current = null;
    };
  }, [key]);
  return () => {
    const own = Symbol("action");
    latest.current = own;
    return () => latest.current === own && here.current === key;
  };
}
