import { Mail } from "lucide-react";
import { mailtoUrl } from "#domain/email.ts";
import { CopyableText } from "#web/controls/copy-button.tsx";
import { IconLink } from "./icon-link.tsx";

/** Can be copied, or opened in the mail program. */
export function EmailAddress({ email }: { email: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <CopyableText text={email} copyLabel="Copiar e-mail" />
      <IconLink label="Escrever um e-mail" href={mailtoUrl(email)} icon={Mail} />
    </span>
  );
}
