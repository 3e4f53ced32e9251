/** More problems of one kind add no information. */
export const MAX_PROBLEMS = 20;
