/** `public/theme.js` applies the theme before the first paint, so that no page flashes in the other one. */
import { PersistentSetting, usePersistentSetting } from "./persistent-setting.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const setting = new PersistentSetting("tema");

export function useTheme(): Theme {
  return parseTheme(usePersistentSetting(setting));
}

export function setTheme(theme: Theme): void {
  setting.set(theme === "system" ? null : theme);
}

/** Applies each theme that is chosen from now on, in any tab. */
export function followTheme(): void {
  setting.subscribe(() => apply(parseTheme(setting.get())));
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

function parseTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? "system";
}
