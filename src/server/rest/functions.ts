/** The functions of `/rest/v1/rpc/{name}`. */
import {
  balancesArguments,
  balancesResponse,
  billsArguments,
  billsResponse,
  checkArguments,
  checkResponse,
  movementsArguments,
  movementsResponse,
} from "#contract/account-balances.ts";
import { noArguments } from "#contract/rpc-params.ts";
import { categoryRow, mergeCategoriesArguments, mergedCategories } from "#contract/categories.ts";
import { companyHistoryResponse } from "#contract/company-history.ts";
import { updateCompanyArguments } from "#contract/company-update.ts";
import { companyResponse, companyRow } from "#contract/company.ts";
import { dashboardArguments } from "#contract/dashboard-arguments.ts";
import { dashboardResponse } from "#contract/dashboard.ts";
import {
  partPaymentArguments,
  recordPaymentArguments,
  undoPaymentArguments,
} from "#contract/entry-payment.ts";
import {
  entriesResponse,
  newInstalments,
  toTerms,
  updateInstalmentsArguments,
} from "#contract/instalments.ts";
import { newRecurrence } from "#contract/new-recurrence.ts";
import { endRecurrenceArguments } from "#contract/recurrence-end.ts";
import { pauseRecurrenceArguments, resumeRecurrenceArguments } from "#contract/recurrence-pause.ts";
import {
  changeRecurrenceArguments,
  recurrenceRow,
  recurrencesResponse,
  updateRecurrenceArguments,
} from "#contract/recurrences.ts";
import {
  reportResponse,
  reportArguments,
  totalsResponse,
  totalsArguments,
} from "#contract/report.ts";
import { RECORDS } from "#contract/records.ts";
import { snapshotResponse } from "#contract/snapshot.ts";
import { statementResponse, statementArguments } from "#contract/statement.ts";
import { transactionRow } from "#contract/transactions.ts";
import { transferTotalsArguments, transferTotalsResponse } from "#contract/transfer-totals.ts";
import { undoArguments, undoResponse } from "#contract/undo.ts";
import { instalmentDrafts } from "#domain/instalment-series.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Transaction } from "#domain/transaction.ts";
import type { Command } from "../commands/commands.ts";
import { undoneKind } from "../commands/undo.ts";
import type { ApiRow } from "../rows/api-rows.ts";
import type { TableName } from "../rows/tables.ts";
import { HttpError } from "../errors/http-error.ts";
import { refusalResponse } from "../http/all-refusals.ts";
import { IMPORT_FUNCTIONS } from "./import-functions.ts";
import { KEEPING_FUNCTIONS } from "./keeping-functions.ts";
import { rpc, type CallContext, type RpcFunction } from "./rpc-function.ts";
import { parseInsertSelect } from "./parse-query.ts";

function paymentFunction(argumentsCodec: typeof recordPaymentArguments): RpcFunction {
  return rpc.change(argumentsCodec, entriesResponse, (context, payment) =>
    execute(context, { kind: "record-payment", payment }),
  );
}

export const FUNCTIONS: ReadonlyMap<string, RpcFunction> = new Map(
  Object.entries({
    snapshot: rpc.view(noArguments("snapshot"), snapshotResponse, ({ ledger }) =>
      ledger.snapshot(),
    ),
    company: rpc.status(noArguments("company"), companyResponse, async ({ ledger, timeZone }) => ({
      timeZone,
      ...(await ledger.company.read()),
    })),
    company_history: rpc.status(
      noArguments("company_history"),
      companyHistoryResponse,
      async ({ ledger }) => ({ versions: await ledger.company.history() }),
    ),
    update_company: rpc.change(updateCompanyArguments, companyResponse, async (context, change) => {
      const { rows } = await executeOn("company", context, { kind: "update-company", change });
      const [row] = rows;
      const company =
        row === undefined ? await context.ledger.company.read() : companyRow.parse(row);
      return { timeZone: context.timeZone, ...company };
    }),
    dashboard: rpc.view(dashboardArguments, dashboardResponse, ({ ledger }, period) =>
      ledger.dashboard(period),
    ),
    instalments: rpc.change(newInstalments, entriesResponse, (context, request) => {
      const { seriesId = context.ledger.newSeriesId() } = request;
      const { entry, terms } = toTerms(request);
      const { today } = context.ledger.readContext();
      const drafts = instalmentDrafts(seriesId, entry, terms, today);
      return execute(context, { kind: "create", records: "transactions", drafts });
    }),
    update_instalments: rpc.change(updateInstalmentsArguments, entriesResponse, (context, update) =>
      execute(context, { kind: "update-instalments", update }),
    ),
    merge_categories: rpc.change(
      mergeCategoriesArguments,
      mergedCategories,
      async (context, categories) => {
        const command = { kind: "merge-categories", ...categories } as const;
        const { rows } = await executeOn("categories", context, command);
        const [from, into] = rows.map((row) => categoryRow.parse(row));
        if (from === undefined || into === undefined) throw new Error("Assertion failed: two rows");
        return { from, into };
      },
    ),
    record_payment: paymentFunction(recordPaymentArguments),
    part_payment: paymentFunction(partPaymentArguments),
    undo_payment: rpc.change(undoPaymentArguments, entriesResponse, (context, payment) =>
      execute(context, { kind: "undo-payment", payment }),
    ),
    undo: rpc.change(undoArguments, undoResponse, async (context, undo) => {
      const { table } = RECORDS[undoneKind(undo)];
      const done = await executeOn(table, context, { kind: "undo", undo });
      const rows = new Map(done.rows.map((row) => [row["id"], row]));
      return {
        undone: done.ids.map((id) => ({ id, row: rows.get(id) ?? null })),
        kept: (done.kept ?? []).map(({ id, refusal }) => {
          const { code, message, details, hint } = refusalResponse(refusal);
          return { id, code, message, details, hint };
        }),
      };
    }),
    account_balances: rpc.view(balancesArguments, balancesResponse, ({ ledger }, { date }) =>
      ledger.accounts.balances(date),
    ),
    account_movements: rpc.view(
      movementsArguments,
      movementsResponse,
      async ({ ledger }, request) =>
        foundAccount(request.accountId, await ledger.accounts.statement(request)),
    ),
    card_bills: rpc.view(billsArguments, billsResponse, async ({ ledger }, { account_id: id }) => ({
      bills: foundAccount(id, await ledger.accounts.bills(id)),
    })),
    check_balance: rpc.view(
      checkArguments,
      checkResponse,
      async ({ ledger }, { account_id: id, balance, date }) => {
        const { today } = ledger.readContext();
        const shown = { date: date ?? today, shownCents: BigInt(balance) };
        if (shown.date > today) {
          throw new Refusal({ code: "check-in-the-future", date: shown.date, today });
        }
        return foundAccount(id, await ledger.accounts.check(id, shown));
      },
    ),
    transfer_totals: rpc.view(
      transferTotalsArguments,
      transferTotalsResponse,
      ({ ledger }, filter) => ledger.accounts.transferTotals(filter),
    ),
    recurrence: rpc.change(newRecurrence, entriesResponse, (context, recurrence) =>
      execute(context, { kind: "create-recurrence", recurrence }),
    ),
    update_recurrence: rpc.change(
      updateRecurrenceArguments,
      recurrencesResponse,
      async (context, update) => {
        const command = { kind: "update-recurrence", update } as const;
        const rows = await executeRows("recurrences", context, command);
        return rows.map((row) => recurrenceRow.parse(row));
      },
    ),
    change_recurrence: rpc.change(changeRecurrenceArguments, entriesResponse, (context, change) =>
      execute(context, { kind: "change-recurrence", change }),
    ),
    end_recurrence: rpc.change(endRecurrenceArguments, entriesResponse, (context, end) =>
      execute(context, { kind: "end-recurrence", end }),
    ),
    pause_recurrence: rpc.change(pauseRecurrenceArguments, entriesResponse, (context, pause) =>
      execute(context, { kind: "pause-recurrence", pause }),
    ),
    resume_recurrence: rpc.change(resumeRecurrenceArguments, entriesResponse, (context, resume) =>
      execute(context, { kind: "resume-recurrence", resume }),
    ),
    report: rpc.view(reportArguments, reportResponse, ({ ledger }, filter) =>
      ledger.report(filter),
    ),
    statement: rpc.view(statementArguments, statementResponse, ({ ledger }, request) =>
      ledger.statement(request),
    ),
    totals: rpc.view(totalsArguments, totalsResponse, ({ ledger }, filter) =>
      ledger.totals(filter),
    ),
    ...KEEPING_FUNCTIONS,
    ...IMPORT_FUNCTIONS,
  }),
);

/** @throws HttpError for null */
function foundAccount<Result>(id: string, result: Result | null): Result {
  if (result !== null) return result;
  throw new HttpError(404, "P0002", `Não há conta com o código ${id}.`);
}

async function execute(context: CallContext, command: Command): Promise<Transaction[]> {
  const rows = await executeRows("transactions", context, command);
  return rows.map((row) => transactionRow.parse(row));
}

/** For a function that answers with the changed rows. */
async function executeRows(
  table: TableName,
  context: CallContext,
  command: Command,
): Promise<readonly ApiRow[]> {
  const { rows } = await executeOn(table, context, command, context.exactlyOne);
  return rows;
}

/** The only way in which a function changes the ledger, or tries to. */
async function executeOn(
  table: TableName,
  { ledger, actor, isDryRun, maxRows, setPosition }: CallContext,
  command: Command,
  exactlyOne = false,
): ReturnType<CallContext["ledger"]["execute"]> {
  const select = parseInsertSelect(table, new URLSearchParams());
  const result = await ledger.execute(command, actor(), { select, isDryRun, maxRows, exactlyOne });
  if (!isDryRun) setPosition(result.position);
  return result;
}
