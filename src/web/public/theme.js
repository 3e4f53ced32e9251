// Runs before the first paint, so that the page does not flash in the other theme. In a file of its
// own, because the page's policy forbids inline scripts. src/web/settings/theme.ts continues from
// here.
{
  let theme = null;
  try {
    theme = localStorage.getItem("sistema-financeiro.tema");
  } catch (error) {
    console.warn("The browser keeps no choices", error);
  }
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.media = meta.dataset.theme === theme ? "all" : "not all";
    }
  }
}
