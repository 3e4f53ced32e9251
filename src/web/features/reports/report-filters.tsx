import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { STATUS_FILTER_LABELS } from "#domain/report-filter.ts";
import { TYPE_LABELS } from "#domain/transaction.ts";
import { useCompany } from "#web/api/company.ts";
import type { UrlFilters } from "#web/url/use-url-filters.ts";
import { Button } from "#web/controls/button.tsx";
import { ContactPicker } from "#web/records/contact-picker.tsx";
import { Select } from "#web/controls/controls.tsx";
import { DateInput } from "#web/controls/date-input.tsx";
import { Field } from "#web/controls/field.tsx";
import { SearchField } from "#web/controls/filter-bar.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { periodPresets } from "./period-presets.ts";
import { toExportTarget, countFilters, reportSearch, type ReportSearch } from "./report-search.ts";
import { ViewsButton } from "./views-button.tsx";

/** Period presets, and the filters of spec section 3. */
export function ReportFilters({
  urlFilters: { search, change, clear },
  refusal,
}: {
  urlFilters: UrlFilters<ReportSearch>;
  refusal: string | null;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const fieldsId = useId();
  const active = countFilters(search);
  return (
    <search className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3 lg:sticky lg:top-16 lg:z-20">
      <div className="flex flex-wrap items-center gap-2">
        <PeriodPresets search={search} change={change} />
        <Button
          className="max-sm:grow lg:hidden"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {active === 0 ? "Filtros" : `Filtros (${active})`}
        </Button>
        <ViewsButton urlFilters={{ search, change }} isRefused={refusal !== null} />
        {active > 0 && (
          <Button variant="ghost" size="small" onClick={() => clear("sort")}>
            Limpar filtros
          </Button>
        )}
        <ExportButtons target={toExportTarget(search)} />
      </div>
      <div id={fieldsId} className={isOpen ? undefined : "max-lg:hidden"}>
        <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
          <PeriodFields search={search} change={change} refusal={refusal} />
          <OtherFields search={search} change={change} />
        </div>
      </div>
    </search>
  );
}

type Fields = Pick<UrlFilters<ReportSearch>, "search" | "change">;

function PeriodPresets({ search, change }: Fields) {
  const { today } = useCompany();
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Período</legend>
      {periodPresets(today).map(({ label, period: { start, end } }) => {
        const isChosen = search.from === start && search.to === end;
        return (
          <Button
            key={label}
            size="small"
            variant={isChosen ? "secondary" : "ghost"}
            aria-pressed={isChosen}
            className="px-3 aria-pressed:border-accent aria-pressed:bg-accent/12 aria-pressed:text-accent"
            onClick={() => change({ from: start, to: end })}
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}

function PeriodFields({ search, change, refusal }: Fields & { refusal: string | null }) {
  const refusalId = useId();
  const refused = {
    "aria-invalid": refusal !== null,
    "aria-describedby": refusal === null ? undefined : refusalId,
  };
  return (
    <>
      <Field label="Data inicial">
        {({ id }) => (
          <DateInput
            id={id}
            {...refused}
            value={search.from ?? ""}
            onChange={(day) => change({ from: reportSearch.shape.from.parse(day) })}
          />
        )}
      </Field>
      <Field label="Data final">
        {({ id }) => (
          <DateInput
            id={id}
            {...refused}
            value={search.to ?? ""}
            onChange={(day) => change({ to: reportSearch.shape.to.parse(day) })}
          />
        )}
      </Field>
      {refusal !== null && (
        <p id={refusalId} role="alert" className="order-1 col-span-full text-meta text-expense">
          {refusal}
        </p>
      )}
    </>
  );
}

function OtherFields({ search, change }: Fields) {
  return (
    <>
      <Field label="Cliente ou funcionário">
        {(control) => (
          <ContactPicker
            {...control}
            value={search.client ?? ""}
            onChange={(id) => change({ client: id === "" ? null : id })}
            noneLabel="Todos"
            refusalOf={anyContact}
          />
        )}
      </Field>
      <ChoiceField
        label="Status"
        value={search.status}
        options={STATUS_FILTER_LABELS}
        change={(status) => change({ status: reportSearch.shape.status.parse(status) })}
      />
      <ChoiceField
        label="Tipo"
        value={search.type}
        options={TYPE_LABELS}
        change={(type) => change({ type: reportSearch.shape.type.parse(type) })}
      />
      <div className="flex flex-col gap-1">
        <span aria-hidden className="font-medium">
          Categoria
        </span>
        <div className="flex">
          <SearchField
            label="Categoria"
            placeholder="Parte do nome"
            value={search.category}
            change={(category) => change({ category })}
          />
        </div>
      </div>
    </>
  );
}

const anyContact = (): null => null;

function ChoiceField({
  label,
  value,
  options,
  change,
}: {
  label: string;
  value: string | null;
  options: Readonly<Record<string, string>>;
  change: (value: string | null) => void;
}) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => change(target.value === "" ? null : target.value)}
        >
          <option value="">Todos</option>
          {Object.entries(options).map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
