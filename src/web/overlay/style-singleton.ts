/**
 * The build's alias of `react-style-singleton` (vite.config.ts), which locks the scrolling below a
 * dialog. The page's content policy forbids its `<style>` elements, but not constructed style sheets.
 */
import { useEffect } from "react";

type Props = { readonly styles: string; readonly dynamic?: boolean };

/** The styles of the first mounted component apply until the last is unmounted. */
export function styleSingleton(): (props: Props) => null {
  const sheet = new CSSStyleSheet();
  let mounted = 0;
  return function StyleSheet({ styles, dynamic = false }) {
    useEffect(() => {
      mounted += 1;
      if (mounted === 1) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        mounted -= 1;
        if (mounted > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
      // As in the original, other changes of the styles are ignored.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
    }, [dynamic && styles]);
    return null;
  };
}
