import { FIRST_CATEGORIES } from "#domain/category.ts";

/** The categories of a new company, in the form of a statement. */
export const PLAIN_CATEGORIES = FIRST_CATEGORIES.map((name) => ({ name, place: null }));
