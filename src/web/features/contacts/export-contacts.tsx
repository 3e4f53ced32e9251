import { useCompany } from "#web/api/company.ts";
import { ExportList } from "#web/records/export-list.tsx";
import { toPagedSearch, type ContactSearch } from "./contact-list-search.ts";

/** Saves the filtered contacts. */
export function ExportContacts({ search }: { search: ContactSearch }) {
  const { timeZone } = useCompany();
  return (
    <ExportList
      fileName="clientes-e-funcionarios"
      toFile={async (format) => {
        // Seldom used.
        const { contactFile } = await import("./contact-files.ts");
        return contactFile(format, toPagedSearch(search), timeZone);
      }}
    />
  );
}
