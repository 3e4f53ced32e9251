import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Account } from "#domain/account.ts";
import type { PeriodDate } from "#domain/report-filter.ts";
import { joinWords } from "#domain/entry-title.ts";
import { canLink } from "#domain/entry-links.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { AccountId } from "#domain/ids.ts";
import { MAX_TAGS_OF_ENTRY, listTagIds, toTagIds, type TagIds } from "#domain/tag.ts";
import { useCompany } from "#web/api/company.ts";
import type { ContactOption } from "#web/records/contact-directory.ts";
import { accountsQuery } from "#web/records/account.ts";
import { cachedOrFetched } from "#web/records/cached-or-fetched.ts";
import { paidTotalText } from "#web/records/paid-account.ts";
import { paidWordOfAll } from "#domain/paid-word.ts";
import { otherDay } from "#web/records/payment-day.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { Entry, ListedEntry } from "#web/records/entry.ts";
import { toastWithReason } from "#web/feedback/failure-toast.ts";
import { trackChange } from "#web/api/undo-stack.ts";
import { toastWithUndo, type Turn } from "#web/feedback/undo-toast.ts";
import type { ExportRequest } from "#web/api/export-file.ts";
import { fetchAllRows, type PagedSearch } from "#web/api/fetch-page.ts";
import {
  changeEachBy,
  toBulkChange,
  type BulkChange,
  type BulkPatch,
  type BulkResult,
} from "./bulk-changes.ts";
import { bulkTurn, failureText, toRecordChanges } from "./bulk-undo.ts";
import {
  bulkMessages,
  tagMessages,
  type BulkAction,
  type BulkMessage,
  type TagAction,
} from "./bulk-messages.ts";
import { useBulkRun, type BulkContext, type BulkRun } from "./use-bulk-run.ts";
import { entrySource } from "../filters/entry-queries.ts";
import { exportSelected, type SelectedFormat } from "./export-selected.ts";
import { isPayable } from "../entry/row-actions.tsx";

/** The loaded entries that are selected, or all matches of the search. */
export type BulkTarget =
  | {
      readonly kind: "some";
      readonly entries: readonly ListedEntry[];
      /** The date of the list's period. */
      readonly by: PeriodDate;
    }
  | {
      readonly kind: "all";
      readonly search: PagedSearch;
      readonly exported: ExportRequest["filter"];
      /** The count shown to the user. */
      readonly seenCount: number;
    };

export function useBulkActions(finish: () => void) {
  const { today } = useCompany();
  const queryClient = useQueryClient();
  const { progress, run, stop } = useBulkRun();
  const runChange: BulkRun = (change, onRefused) =>
    run((context) => trackChange(change(context)), onRefused);
  const changeAll = useBulkChange(runChange);

  async function changeTarget(
    action: BulkAction,
    target: BulkTarget,
    canChange: (entry: Entry) => boolean,
    patch: BulkPatch | ((entry: Entry) => BulkPatch),
  ): Promise<void> {
    await runChange(async (context) => {
      const entries = await fetchEntries(target, context);
      if (entries === null) return;
      const toChange = entries.filter(canChange).map(toChangeOf);
      const unchangedCount = entries.length - toChange.length;
      const isDone = await changeAll(action, toChange, patch, { unchangedCount, context });
      if (isDone) finish();
    });
  }

  return {
    progress,
    stop,
    markAsPaid: (target: BulkTarget, paidOn = today) =>
      changeTarget("markAsPaid", target, isPayable, { status: "paid", paid_on: paidOn }),
    cancel: (target: BulkTarget) =>
      changeTarget("cancel", target, canBeCancelled, { lifecycle: "cancelled" }),
    markAsPending: (target: BulkTarget) =>
      changeTarget("markAsPending", target, canBePending, { status: "pending" }),
    remove: (target: BulkTarget) => changeTarget("remove", target, () => true, "remove"),
    changeDueDate: (target: BulkTarget, dueDate: CivilDate) => {
      const isOther = (entry: Entry): boolean => entry.dueDate !== dueDate;
      return changeTarget("changeDueDate", target, isOther, { expected_payment_date: dueDate });
    },
    /** Null for no link. */
    changeContact: (target: BulkTarget, contact: ContactOption | null) => {
      const clientId = contact?.id ?? null;
      const isOther = (entry: Entry): boolean =>
        entry.clientId !== clientId && (contact === null || canLink(entry.type, contact));
      return changeTarget("changeContact", target, isOther, { client_id: clientId });
    },
    /** Null for no account. */
    moveToAccount: (target: BulkTarget, accountId: AccountId | null) => {
      const isElsewhere = (entry: Entry): boolean => entry.accountId !== accountId;
      return changeTarget("moveToAccount", target, isElsewhere, { account_id: accountId });
    },
    /** A split entry gets this single category, even if its first part already has it. */
    changeCategory: (target: BulkTarget, category: string) => {
      const isOther = (entry: Entry): boolean =>
        entry.category !== category || entry.splits !== null;
      return changeTarget("changeCategory", target, isOther, { category, splits: null });
    },
    changeTags: (target: BulkTarget, action: TagAction, tags: TagIds) => {
      const toTags = ({ tagIds }: Entry): TagIds => changedTags(tagIds, action, tags);
      const isChanged = (entry: Entry): boolean =>
        toTags(entry) !== entry.tagIds && listTagIds(toTags(entry)).length <= MAX_TAGS_OF_ENTRY;
      return changeTarget(tagMessages(action, tags), target, isChanged, (entry) => ({
        tag_ids: [...listTagIds(toTags(entry))],
      }));
    },
    exportAs: async (format: SelectedFormat, target: BulkTarget) => {
      const toFile = (context: BulkContext) =>
        exportSelected(format, target, { ...context, queryClient });
      await run(async (context) => void toast.success(await toFile(context)));
    },
  };
}

function changedTags(tagIds: TagIds, action: TagAction, tags: TagIds): TagIds {
  const [current, chosen] = [listTagIds(tagIds), listTagIds(tags)];
  return action === "addTags"
    ? toTagIds([...current, ...chosen])
    : toTagIds(current.filter((id) => !chosen.includes(id)));
}

/** Changes entries and shows a message, which can undo it or set another payment date. */
function useBulkChange(run: BulkRun) {
  const queryClient = useQueryClient();
  const { today } = useCompany();

  function invalidate(ids: readonly string[]): void {
    invalidateAfterMutation(queryClient, "transaction", ids);
  }

  /** Returns false if only some were changed. `onFailed` is called before the message about it. */
  async function changeAll(
    action: BulkAction,
    entries: readonly BulkChange[],
    patch: BulkPatch | ((entry: Entry) => BulkPatch),
    {
      unchangedCount,
      context,
      onFailed = () => undefined,
    }: { unchangedCount: number; context: BulkContext; onFailed?: () => void },
  ): Promise<boolean> {
    const { signal, report } = context;
    const word = paidWordOfAll(entries.map(({ entry }) => entry.type));
    const messages = bulkMessages(action, word);
    const showProgress = (done: number): void => report(messages.running, done, entries.length);
    showProgress(0);
    const toPatch = typeof patch === "function" ? patch : () => patch;
    const result = await changeEachBy(entries, toPatch, { signal, onProgress: showProgress });
    const { changed, skipped } = result;
    const paidOn = typeof patch === "object" ? parseCivilDate(patch.paid_on ?? "") : null;
    const accounts = paidOn === null ? null : await cachedOrFetched(queryClient, accountsQuery);
    if (changed.length < entries.length) onFailed();
    invalidate([...changed.map(({ before }) => before), ...skipped].map(({ id }) => id));
    showResult(result, messages.done(result, unchangedCount), {
      turn: bulkTurn(action, word, toRecordChanges(action, changed), invalidate),
      payment:
        paidOn === null
          ? null
          : {
              paidOn,
              today,
              accounts,
              word,
              entries: changed.map(({ before }) => before),
              payOn: (day, offerAgain) => void payOn(result, day, offerAgain),
            },
    });
    return result.failure === null && !result.isStopped;
  }

  async function payOn(
    { changed }: BulkResult,
    day: CivilDate,
    onFailed: () => void,
  ): Promise<void> {
    const entries = changed.map(toBulkChange);
    await run(async (context) => {
      const patch = { paid_on: day };
      await changeAll("payOnOtherDay", entries, patch, { unchangedCount: 0, context, onFailed });
    }, onFailed);
  }

  return changeAll;
}

type Payment = Pick<Parameters<typeof otherDay>[0], "paidOn" | "today" | "payOn" | "word"> & {
  readonly entries: readonly Entry[];
  readonly accounts: readonly Account[] | null;
};

function showResult(
  result: BulkResult,
  { message, details, isComplete }: BulkMessage,
  { turn, payment }: { turn: Turn; payment: Payment | null },
): void {
  const reasons = [details, failureText(result)].filter((text) => text !== "").join(" ");
  const paid = payment === null ? null : paidTotalText(payment.accounts, payment.entries);
  const description = joinWords([paid, reasons === "" ? null : reasons]);
  const tone = isComplete ? "success" : "warning";
  const offer = (): void => {
    toastWithUndo(message, {
      description,
      tone,
      turn,
      ...(payment !== null && {
        other: otherDay({ ...payment, description: message, offer }),
      }),
    });
  };
  if (result.changed.length > 0) offer();
  else toast[tone](message, { description: reasons, duration: 10_000 });
}

/** Null, with a toast, when the search matches more than the user has seen. */
async function fetchEntries(
  target: BulkTarget,
  { signal, report }: BulkContext,
): Promise<readonly ListedEntry[] | null> {
  if (target.kind === "some") return target.entries;
  const { search, seenCount } = target;
  const onProgress = (done: number): void =>
    report("Lendo os lançamentos", Math.min(done, seenCount), seenCount);
  onProgress(0);
  const entries = await fetchAllRows(entrySource, search, { signal, onProgress });
  if (entries.length <= seenCount) return entries;
  toastWithReason(
    "warning",
    `O filtro agora encontra ${formatCount(entries.length)}.`,
    "Nada foi feito: confira o que mudou e tente de novo.",
  );
  return null;
}

function toChangeOf(entry: Entry): BulkChange {
  return { entry, version: entry.updatedAt, positions: [] };
}

function canBeCancelled({ lifecycle }: Entry): boolean {
  return lifecycle !== "cancelled";
}

/** False for a paid part, which is undone with its whole payment. */
function canBePending(entry: Entry): boolean {
  return canBeCancelled(entry) && entry.status !== "pending" && entry.paymentRole === null;
}

function formatCount(count: number): string {
  return pluralize(count, "lançamento", "lançamentos");
}
