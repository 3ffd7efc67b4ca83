import { useLayoutEffect, type RefObject } from 'react';
import paletteCss from './palette.css';

let sheet: CSSStyleSheet | undefined;

/** Adopts the palette's stylesheet, which is imported together with the palette. */
function adoptSheet(root: Node): void {
  if (!(root instanceof ShadowRoot) && !(root instanceof Document)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(paletteCss);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Opens a modal dialog while it is mounted; the browser restores the focus afterwards. */
export function useModalSheet(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    adoptSheet(element.getRootNode());
    element.showModal();
    return () => element.close();
  }, [dialog]);
}
