/** `1,2 MB`. */
export function formatFileSize(bytes: number): string {
  const megabytes = Math.max(bytes / 1_000_000, 0.1);
  return `${megabytes.toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;
}
