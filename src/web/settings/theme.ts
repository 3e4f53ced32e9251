/**
 * Light or dark: as the system says, unless the person chose. `public/theme.js` does the same before
 * the first paint, so that no page flashes in the other theme.
 */
import { PersistentSetting, useKeptSetting } from "./persistent-setting.ts";

/** What may be chosen. */
export const THEMES = ["system", "light", "dark"] as const;
/** One of `THEMES`. */
export type Theme = (typeof THEMES)[number];

const setting = new PersistentSetting("tema");

/** The chosen theme, kept up to date. */
export function useTheme(): Theme {
  return themeIn(useKeptSetting(setting));
}

/** Chooses a theme for this browser. */
export function setTheme(theme: Theme): void {
  setting.set(theme === "system" ? null : theme);
}

/** Shows each theme that is chosen from now on, here or in another tab. */
export function followTheme(): void {
  setting.subscribe(() => show(themeIn(setting.get())));
}

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const itsTheme = meta.dataset["theme"] ?? "";
    if (theme === "system") meta.media = `(prefers-color-scheme: ${itsTheme})`;
    else meta.media = itsTheme === theme ? "all" : "not all";
  }
}

function themeIn(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? "system";
}
