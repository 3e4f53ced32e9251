/** Links from the list of contacts to a contact's page, and back to the list with its filters. */
import type { Location } from "react-router";
import * as z from "zod";
import { contactPath, PATHS } from "#web/url/paths.ts";

/** The tabs of the page. */
const CONTACT_VIEWS = ["entries", "history"] as const;
export type ContactView = (typeof CONTACT_VIEWS)[number];

const VIEW = "view";

const listState = z.object({ list: z.string() });

/** The contact opened last, which gets the focus when the user goes back to the list. */
let openedId: string | null = null;

export function rememberOpened(id: string): void {
  openedId = id;
}

export function lastOpened(): string | null {
  return openedId;
}

export function linkToContact(
  id: string,
  { search }: Pick<Location, "search">,
  view: ContactView = "entries",
) {
  return {
    to: { pathname: contactPath(id), search: view === "entries" ? "" : `${VIEW}=${view}` },
    state: { list: search } satisfies z.output<typeof listState>,
  };
}

/** The list with its previous filters. */
export function listUnder({ state }: Pick<Location, "state">): string {
  const { list = "" } = listState.safeParse(state).data ?? {};
  return `${PATHS.contacts}${list}`;
}

export function viewOf({ search }: Pick<Location, "search">): ContactView {
  return new URLSearchParams(search).get(VIEW) === "history" ? "history" : "entries";
}
