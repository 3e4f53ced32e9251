/**
 * Suggested categories for lines of business. They are optional: existing categories stay the same.
 */
import type { Category, StatementPlace } from "./category.ts";
import { foldTyped } from "./normalize-text.ts";

export const BUSINESS_LINES = ["commerce", "services", "restaurant", "clinic"] as const;
export type BusinessLine = (typeof BUSINESS_LINES)[number];

export const BUSINESS_LINE_LABELS: Record<BusinessLine, string> = {
  commerce: "Comércio",
  services: "Serviços",
  restaurant: "Restaurante",
  clinic: "Consultório",
};

export type StartingCategory = Pick<Category, "name" | "kind" | "place">;

/** Common to most companies. */
const COMMON = [
  expense("Simples Nacional (DAS)", "deductions"),
  expense("Salários e encargos", "expenses"),
  expense("Pró-labore", "expenses"),
  expense("Aluguel", "expenses"),
  expense("Água, luz e internet", "expenses"),
  expense("Contabilidade", "expenses"),
  expense("Propaganda", "expenses"),
  expense("Manutenção", "expenses"),
  expense("Taxas de cartão", "financial"),
  expense("Tarifas e juros bancários", "financial"),
];

const OWN: Record<BusinessLine, readonly StartingCategory[]> = {
  commerce: [
    income("Vendas"),
    expense("Devoluções de vendas", "deductions"),
    expense("Mercadorias para revenda", "costs"),
    expense("Fretes", "costs"),
    expense("Embalagens", "costs"),
  ],
  services: [
    income("Serviços prestados"),
    income("Contratos mensais"),
    expense("Serviços de terceiros", "costs"),
    expense("Materiais", "costs"),
    expense("Deslocamentos", "expenses"),
    expense("Programas e assinaturas", "expenses"),
  ],
  restaurant: [
    income("Vendas no salão"),
    income("Vendas por entrega"),
    expense("Alimentos", "costs"),
    expense("Bebidas", "costs"),
    expense("Embalagens", "costs"),
    expense("Gás de cozinha", "costs"),
    expense("Comissões de aplicativos", "costs"),
  ],
  clinic: [
    income("Consultas"),
    income("Procedimentos"),
    income("Convênios"),
    expense("Materiais e medicamentos", "costs"),
    expense("Exames e laboratório", "costs"),
    expense("Repasses a profissionais", "costs"),
    expense("Conselho profissional", "expenses"),
  ],
};

export function startingCategories(line: BusinessLine): readonly StartingCategory[] {
  return [...OWN[line], ...COMMON];
}

/** The suggestions whose name no category has, not even an archived one. */
export function missingCategories(
  line: BusinessLine,
  present: readonly Pick<Category, "name">[],
): readonly StartingCategory[] {
  const names = new Set(present.map(({ name }) => foldTyped(name)));
  return startingCategories(line).filter(({ name }) => !names.has(foldTyped(name)));
}

function income(name: string): StartingCategory {
  return { name, kind: "income", place: "revenue" };
}

function expense(name: string, place: StatementPlace): StartingCategory {
  return { name, kind: "expense", place };
}
