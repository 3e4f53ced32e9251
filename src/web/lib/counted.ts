/** `1.234 lançamentos`: how many of what, in the number that fits. */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : several}`;
}
