/**
 * Shown on every screen of the sample company, below the header, because panels depend on the
 * header's position.
 */
export function ExampleStrip() {
  return (
    <section
      aria-label="Empresa de exemplo"
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-warning/40 bg-warning/10 px-4 py-1 text-center"
    >
      <span>Você está na empresa de exemplo.</span>
      <a href="/" className="py-2.5 font-medium text-accent underline lg:py-1">
        Voltar para a sua empresa
      </a>
    </section>
  );
}
