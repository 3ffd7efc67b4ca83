import { getCore } from '../../core/kernel/core.ts';
import { memberOf } from '../../core/kernel/member-of.ts';
import { harden } from '../../views/shared/styles/harden.ts';
import motionCss from '../../views/shared/styles/motion.css';
import tokensCss from '../../views/shared/styles/tokens.css';
import { themeSheet } from '../../views/shared/theme-sheet.ts';

const sheets = new Map<string, CSSStyleSheet>();

/** Returns the constructed stylesheet for a CSS text; all elements of a page share it. */
function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}

/** How many elements use each stylesheet of a root. */
const uses = new WeakMap<DocumentOrShadowRoot, Map<CSSStyleSheet, number>>();

function adopt(root: DocumentOrShadowRoot, viewSheets: readonly CSSStyleSheet[]): () => void {
  const counts = uses.get(root) ?? new Map<CSSStyleSheet, number>();
  uses.set(root, counts);
  for (const sheet of viewSheets) {
    const count = counts.get(sheet) ?? 0;
    counts.set(sheet, count + 1);
    if (count === 0) memberOf(root, 'adoptedStyleSheets').push(sheet);
  }
  return () => {
    for (const sheet of viewSheets) {
      const count = (counts.get(sheet) ?? 1) - 1;
      counts.set(sheet, count);
      if (count > 0) continue;
      const adopted = memberOf(root, 'adoptedStyleSheets');
      const at = adopted.indexOf(sheet);
      // A page may have replaced the list; at -1, `splice` would remove the page's last stylesheet.
      if (at >= 0) adopted.splice(at, 1);
    }
  };
}

function styleRootOf(element: HTMLElement, isLight: boolean): DocumentOrShadowRoot {
  if (!isLight && element.shadowRoot) return element.shadowRoot;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}

/**
 * Adopts a view's stylesheets in its root, in the order tokens, motion, view, tenant; returns a function that removes
 * them. In the light DOM, the view's rules are hardened against those of the page.
 */
export function adoptStyles(
  element: HTMLElement,
  css: readonly string[],
  isLight: boolean,
): () => void {
  const text = css.join('\n');
  const { sheet: tenantSheet, stop } = themeSheet(getCore());
  const viewSheets = [
    sheetOf(tokensCss),
    sheetOf(motionCss),
    sheetOf(isLight ? harden(text) : text),
    tenantSheet,
  ];
  const release = adopt(styleRootOf(element, isLight), viewSheets);
  return () => {
    stop();
    release();
  };
}
