/** A control that has led to another screen, described so that it is found when its own screen is rendered again. */
interface Opener {
  readonly selector: string;
  readonly text: string | null;
}

/** The last control that led away from each path. */
const openers = new Map<string, Opener>();

/** Returns the focused element, also inside open shadow roots. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Remembers the control that leads away from a path: the focused one, or the one that opened its panel. */
export function rememberOpener(path: string): void {
  const focused = focusedElement();
  const panel = focused?.closest('dialog[id]');
  const opener = panel
    ? [...(panel.parentElement?.querySelectorAll('[aria-controls]') ?? [])].find(
        (control) => control.getAttribute('aria-controls') === panel.id,
      )
    : focused;
  if (opener?.matches('a, button'))
    openers.set(path, { selector: opener.localName, text: opener.textContent });
  else openers.delete(path);
}

/** Returns the control in a screen that led away from a path, if the screen has it. */
export function openerIn(root: ParentNode, path: string): HTMLElement | undefined {
  const opener = openers.get(path);
  if (!opener) return undefined;
  const controls = [...root.querySelectorAll<HTMLElement>(opener.selector)];
  return controls.find(({ textContent }) => textContent === opener.text);
}
