/** Covers the page while the first data loads. */
export function FirstLoadOverlay() {
  return (
    <output className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-page">
      <span
        aria-hidden
        className="size-8 animate-spin rounded-full border-2 border-line border-t-accent"
      />
      {/* Its position must not depend on the font, which may load later. */}
      <span className="w-40 text-emphasis">Carregando dados...</span>
    </output>
  );
}
