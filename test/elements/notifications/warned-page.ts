import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { elements } from '../../../src/core/i18n/en-us/elements.ts';
// Loaded beforehand, so that no test waits for it.
import '../../../src/views/shared/modal/protect-modal.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { GuardPage, WARNED_MS } from '../guard/guard-page.ts';

export const STAY = elements['session.stay'];
export const LOGOUT = elements['session.logout'];

/** Returns the focused element, in whatever shadow root it is. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** A page of an app with dialogs of its own, whose session is about to end. */
export class WarnedPage extends GuardPage {
  readonly #cleanups: (() => void)[] = [];

  constructor() {
    super({ ...signedIn('ada', WARNED_MS), href: `${HOST}/prices/list` });
    const reply = { roles: ['Business User'], displayName: 'Ada', tokenExpiry: 1800 };
    this.fake.page.gateway.answer('refresh', ok(reply));
  }

  /** The notifications element, wherever the page has moved it. */
  get notifications(): HTMLElement {
    const found = document.querySelector<HTMLElement>('sso-notifications');
    if (!found) throw new Error('There is no <sso-notifications>.');
    return found;
  }

  /** The dialog of the warning. */
  get warning(): HTMLDialogElement | undefined {
    const root = document.querySelector('sso-notifications')?.shadowRoot;
    return root?.querySelector<HTMLDialogElement>('.sso-session-warning') ?? undefined;
  }

  /** Adds the guard outside of the body, and waits for the warning. */
  async warn(): Promise<void> {
    document.documentElement.append(this.mount());
    await this.shown();
  }

  /** Waits until the warning is open as a modal dialog with the focus in it. */
  shown = () =>
    waitUntil(
      () => this.warning?.matches(':modal') && this.warning.contains(focusedElement()),
      'the warning is shown and has the focus',
    );

  /** Runs a cleanup when the page is closed. */
  onClose(cleanup: () => void): void {
    this.#cleanups.push(cleanup);
  }

  /** Adds an element to the page until the test ends. */
  add<T extends Element>(element: T, parent: ParentNode & Node = document.body): T {
    parent.append(element);
    this.onClose(() => element.remove());
    return element;
  }

  /** Adds a dialog of the app with a field. */
  addDialog(parent?: ParentNode & Node): HTMLDialogElement {
    const dialog = document.createElement('dialog');
    dialog.append('Of the app', document.createElement('input'));
    return this.add(dialog, parent);
  }

  /** Returns the name of the focused button, or the kind of another focused element. */
  focused = () => {
    const focused = focusedElement();
    return focused instanceof HTMLButtonElement ? focused.textContent.trim() : focused?.localName;
  };

  /** Answers by the mouse, after Tab has moved between both buttons. Rejects unless the warning then closes. */
  async answer(): Promise<void> {
    await this.#tabTo(LOGOUT, true);
    await this.#tabTo(STAY, false);
    const buttons = [...(this.warning?.querySelectorAll('button') ?? [])];
    const stay = buttons.find(({ textContent }) => textContent.trim() === STAY);
    if (!stay) throw new Error(`There is no “${STAY}”.`);
    const { x, y, width, height } = stay.getBoundingClientRect();
    const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
    await sendMouse({ type: 'click', position });
    await this.waitForEvent('sso-session-refreshed');
    await waitUntil(() => !this.warning, 'the warning is closed');
  }

  async #tabTo(name: string, isBack: boolean): Promise<void> {
    if (isBack) await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'Tab' });
    if (isBack) await sendKeys({ up: 'Shift' });
    if (this.focused() !== name) throw new Error(`Tab goes to “${this.focused() ?? ''}”.`);
  }

  override async close(): Promise<void> {
    for (const cleanup of this.#cleanups.splice(0).reverse()) cleanup();
    await resetMouse();
    await super.close();
  }
}
