import type { Host } from '../../core/kernel/events.ts';
import { createElement } from './create-element.ts';

/**
 * Imports a part of an element, and tries once more if that fails. Rejects if both fail.
 *
 * The second try uses the same address. A changed one, such as `x.js?retry`, has no entry in the page's integrity map,
 * and loads a second copy of a module that other parts import. The file is first requested past the HTTP cache, which
 * may contain the failed reply. Browsers that remember failed imports fail again at once, without a request.
 */
export async function importTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:[^\s)]+/.exec(String(error)) ?? [];
    await (address && fetch(address, { cache: 'reload' }).catch(() => {}));
    return load();
  }
}

/** Logs that a part of an element did not arrive, with the file that the error names, and dispatches `sso-error`. */
export function logLoadFailure(host: Host, tag: string, error: unknown): void {
  const message = String(error);
  console.error(`sso-elements: <${tag}> is not complete. ${message}`);
  host.emit('sso-error', { source: tag, kind: 'load', message });
}

/** The texts of the notice, in the language with this tag. */
export interface LoadFailureTexts {
  readonly tag: string;
  readonly text: string;
  readonly reload: string;
}

/** The texts while those of the page's language are not loaded. */
const ENGLISH: LoadFailureTexts = {
  tag: 'en',
  text: 'This part of the page could not be loaded.',
  reload: 'Reload',
};

/** Returns what a notice replaces. Beside a view's box, a page may have children of its own in slots. */
export const placeOf = (element: HTMLElement, isLight: boolean): Element | ShadowRoot =>
  element.querySelector('.sso-view-box') ?? (isLight ? element : (element.shadowRoot ?? element));

/**
 * Shows in an element that a part of it did not arrive, with a button that reloads the page. A form that is already
 * shown keeps what was typed; the notice replaces its button, which does nothing.
 */
export function showLoadFailure(
  element: HTMLElement,
  isLight: boolean,
  { tag, text, reload }: LoadFailureTexts = ENGLISH,
): void {
  const notice = createElement('p');
  const button = createElement('button');
  notice.setAttribute('role', 'alert');
  notice.lang = tag;
  notice.dir = 'auto';
  button.setAttribute('type', 'button');
  button.append(reload);
  button.onclick = () => location.reload();
  notice.append(text, ' ', button);
  const submit = element.querySelector('[type=submit]');
  if (submit) {
    button.className = submit.className;
    submit.replaceWith(notice);
  } else placeOf(element, isLight).replaceChildren(notice);
}
