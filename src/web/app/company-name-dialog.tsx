import { toast } from "sonner";
import { MAX_COMPANY_NAME_LENGTH } from "#contract/exports.ts";
import { setCompanyName, useCompanyName } from "#web/settings/company-name.ts";
import { Box } from "#web/overlay/dialog.tsx";
import { NameForm } from "./name-form.tsx";

/** Edits the company name that documents show. */
export function CompanyNameDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const name = useCompanyName();
  return (
    <Box
      title="Nome da empresa"
      description="O nome aparece no cabeçalho dos relatórios impressos e dos arquivos PDF e Excel feitos neste navegador."
      isOpen={isOpen}
      onClose={onClose}
    >
      <NameForm
        label="Nome da empresa"
        hint="Em branco, os documentos saem sem nome."
        autoComplete="organization"
        maxLength={MAX_COMPANY_NAME_LENGTH}
        current={name}
        keep={(kept) => {
          setCompanyName(kept);
          toast.success(
            kept === null
              ? "Os documentos passam a sair sem o nome da empresa."
              : `Os documentos passam a sair com o nome ${kept}.`,
          );
        }}
        onDone={onClose}
      />
    </Box>
  );
}
