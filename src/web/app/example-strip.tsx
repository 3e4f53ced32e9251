import { FlaskConical } from "lucide-react";

/** Above every screen of the sample company. */
export function ExampleStrip() {
  return (
    <section
      aria-label="Empresa de exemplo"
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-warning/40 bg-warning/10 px-4 py-2 text-center"
    >
      <span className="inline-flex items-center gap-2">
        <FlaskConical aria-hidden className="size-4 shrink-0 text-warning" />
        Você está na empresa de exemplo.
      </span>
      <a href="/" className="font-medium text-accent underline">
        Voltar para a sua empresa
      </a>
    </section>
  );
}
