import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { COMPANY_LABELS, companyRow } from "#contract/company.ts";
import {
  COMPANY_ID,
  type Company,
  type CompanyChange,
  type CompanySettings,
} from "#domain/company-settings.ts";
import { planUpdate } from "#domain/undo.ts";
import { companyQuery } from "#web/api/company.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { updateCompany, type SavedCompany } from "./company-update.ts";
import { changeTurn, type UndoApi } from "./use-undo.ts";

type Settings = Omit<CompanySettings, "version" | "updatedAt">;

const LABELS: Readonly<Record<keyof Settings, string>> = {
  name: COMPANY_LABELS.name,
  document: COMPANY_LABELS.document,
  openingBalanceCents: COMPANY_LABELS.openingBalance,
  openingBalanceDate: COMPANY_LABELS.openingBalanceDate,
  pixKey: COMPANY_LABELS.pixKey,
  chargeMessage: COMPANY_LABELS.chargeMessage,
};
const NAMES = Object.keys(LABELS) as (keyof Settings)[];

export function changedSettings(before: Settings, after: Settings): (keyof Settings)[] {
  return NAMES.filter((name) => before[name] !== after[name]);
}

export const companyApi: UndoApi<Company> = {
  entityType: "company",
  parseRow: (row) => companyRow.parse(row),
  canUndo: (company, { changes }) =>
    planUpdate(changes, companyRow.encode(company)).kind === "update",
};

type CompanyUpdate = {
  /** As shown to the user. */
  readonly before: CompanySettings;
  readonly change: Omit<CompanyChange, "version">;
};

type ToldUndo = { readonly turn: Turn; readonly about: string; readonly description: string };

/** `tell` says that it was saved; it gets null where nothing changed. */
export function useCompanyUpdate(tell: (undo: ToldUndo | null) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ before: { version }, change }: CompanyUpdate) =>
      updateCompany({ version, ...change }),
    onSuccess: (saved, { before }) => {
      queryClient.setQueryData(companyQuery.queryKey, saved.company);
      tell(undoOf(queryClient, before, saved));
      invalidateAfterMutation(queryClient, "company", [COMPANY_ID]);
    },
    // Others may have changed them.
    onError: () => void queryClient.invalidateQueries(companyQuery),
  });
}

function undoOf(
  queryClient: QueryClient,
  before: CompanySettings,
  { company, position }: SavedCompany,
): ToldUndo | null {
  const changed = changedSettings(before, company);
  // An earlier attempt, whose answer was lost, may have saved it: others may have followed.
  if (changed.length === 0 || company.version !== before.version + 1) return null;
  const description = changed.map((name) => LABELS[name]).join(", ");
  const change = { id: COMPANY_ID, positions: [position], kind: "update", description } as const;
  return { turn: changeTurn(queryClient, companyApi, change), about: COMPANY_ID, description };
}
