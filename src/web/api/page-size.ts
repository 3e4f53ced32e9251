/** Pages of a list grow: the first is loaded soon, and a long list needs few more. */
const FIRST_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 500;

/** The number of rows of a page; the first has the index 0. */
export function pageSize(index: number): number {
  return Math.min(FIRST_PAGE_SIZE * 2 ** index, MAX_PAGE_SIZE);
}
