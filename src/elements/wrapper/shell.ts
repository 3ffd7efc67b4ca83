const SHELL_CSS = `:host{display:block}slot{all:initial;display:contents;color-scheme:inherit}`;

let sheet: CSSStyleSheet | undefined;

/** The shells' one sheet. */
function shellSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(SHELL_CSS);
  return sheet;
}

/**
 * Gives a tag whose view lives in the page's own tree its shadow shell: one slot that lets nothing
 * of the page's text style through.
 */
export function attachShell(element: HTMLElement): void {
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [shellSheet()];
  shadow.append(document.createElement('slot'));
}
