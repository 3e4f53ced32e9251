import { Download } from "lucide-react";
import type { ImportScreenReport, ImportStatus } from "#contract/imports.ts";
import { importReportUrl } from "#web/api/imports.ts";
import { buttonClass } from "#web/controls/button.tsx";

/** True of a whole export and of a backup. */
export function isOneFile(source: ImportStatus["source"]): boolean {
  return source === "whole" || source === "backup";
}

/** The content of both sides, and the problems and adjustments row by row. */
export function ImportReport({
  report: { isRight, lines, findings },
  source,
  id,
}: {
  report: ImportScreenReport;
  source: ImportStatus["source"];
  id: string;
}) {
  // Of one file only the first lines are read.
  const file = isOneFile(source) ? null : importReportUrl(id);
  const hasProof = lines.some(({ here }) => here !== null);
  return (
    <>
      <table className="w-full max-w-160 max-sm:text-meta">
        <thead className="text-meta text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              <span className="sr-only">O quê</span>
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-normal">
              {isOneFile(source) ? "No arquivo" : "No original"}
            </th>
            {hasProof && (
              <th scope="col" className="py-1 pl-3 text-right font-normal">
                Aqui
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, there, rounding, here, isSame }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {label}
              </th>
              <td
                className={`py-1.5 pl-3 text-right tabular-nums ${rounding === null ? "sm:whitespace-nowrap" : "wrap-anywhere"}`}
              >
                {there}
                {rounding !== null && (
                  <span className="block text-meta text-muted">{rounding}</span>
                )}
              </td>
              {hasProof && (
                <td
                  className={`py-1.5 pl-3 text-right tabular-nums sm:whitespace-nowrap ${isSame ? "" : "font-semibold text-expense"}`}
                >
                  {here}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {findings.map((finding) => (
        <Finding key={finding.title} {...finding} isOpen={!isRight} file={file} />
      ))}
    </>
  );
}

function Finding({
  title,
  count,
  lines,
  isOpen,
  file,
}: ImportScreenReport["findings"][number] & { isOpen: boolean; file: string | null }) {
  const more = count - lines.length;
  return (
    <details open={isOpen} className="rounded-md border border-line">
      <summary className="min-h-10 cursor-pointer px-3 py-2 font-medium">
        {title} ({count.toLocaleString("pt-BR")})
      </summary>
      <p className="border-t border-line p-3 text-meta wrap-anywhere whitespace-pre-line">
        {lines.join("\n")}
        {more > 0 && `\ne mais ${more.toLocaleString("pt-BR")}`}
      </p>
      {more > 0 && file !== null && (
        <a href={file} download className={buttonClass("secondary", "mx-3 mb-3")}>
          <Download aria-hidden className="size-4" />
          Baixar o relatório inteiro (CSV)
        </a>
      )}
    </details>
  );
}
