const SHELL_CSS = `:host{display:block}slot{all:initial;display:contents;color-scheme:inherit}`;

let sheet: CSSStyleSheet | undefined;

/** Returns the stylesheet that all shells share. */
function shellSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(SHELL_CSS);
  return sheet;
}

/**
 * Attaches a shadow root with a single slot to an element that renders into the light DOM. The slot resets what the
 * view would inherit from the page's text styles.
 */
export function attachShell(element: HTMLElement): void {
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [shellSheet()];
  shadow.append(document.createElement('slot'));
}
