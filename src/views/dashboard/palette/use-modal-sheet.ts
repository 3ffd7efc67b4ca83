import { useLayoutEffect, type RefObject } from 'react';
import paletteCss from './palette.css';

let sheet: CSSStyleSheet | undefined;

/** Brings the palette's own sheet along: it is fetched with the palette, and not before. */
function adoptSheet(root: Node): void {
  if (!(root instanceof ShadowRoot) && !(root instanceof Document)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(paletteCss);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Opens a dialog above the page for as long as it is drawn; the browser gives the focus back at its end. */
export function useModalSheet(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    adoptSheet(element.getRootNode());
    element.showModal();
    return () => element.close();
  }, [dialog]);
}
