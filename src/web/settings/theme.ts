/**
 * `public/theme.js` applies the theme before the first paint, so that no page flashes in the other
 * one.
 */
import { PersistentSetting, subscribeToSettings } from "./persistent-setting.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const themeSetting = new PersistentSetting(
  "tema",
  (stored): Theme => THEMES.find((theme) => theme === stored) ?? "system",
);

export function setTheme(theme: Theme): void {
  themeSetting.set(theme === "system" ? null : theme);
}

/** Applies each theme chosen from now on, in any tab. */
export function followTheme(): void {
  subscribeToSettings(() => apply(themeSetting.get()));
}

function apply(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const metaTheme = meta.dataset["theme"] ?? "";
    if (theme === "system") meta.media = `(prefers-color-scheme: ${metaTheme})`;
    else meta.media = metaTheme === theme ? "all" : "not all";
  }
}
