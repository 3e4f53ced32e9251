/**
 * For the cells of a column that is not printed. They keep no width: without them, a cell that
 * spans all columns would add an empty one.
 */
export const NOT_PRINTED =
  "print:invisible print:w-0! print:overflow-hidden print:p-0! print:whitespace-nowrap";
