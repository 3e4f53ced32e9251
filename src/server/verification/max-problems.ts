/** More of one kind say nothing new. */
export const MAX_PROBLEMS = 20;
