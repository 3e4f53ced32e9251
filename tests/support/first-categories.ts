import { FIRST_CATEGORIES } from "#domain/category.ts";

/** What a statement knows of the categories of a new company. */
export const PLAIN_CATEGORIES = FIRST_CATEGORIES.map((name) => ({ name, place: null }));
