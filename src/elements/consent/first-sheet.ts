import type { ConsentChoices, PrerenderedSheet } from '../../core/consent/consent.ts';
import type { BaseCore } from '../../core/kernel/base-core.ts';
import { createTyping } from '../../core/platform/typing.ts';
import { consentSheet, nodeOf, applySheet, typingTimes } from '../prerender/consent.prerender.tsx';

/** The notifications element while it contains the prerendered consent sheet. */
export interface PrerenderedNotifications extends HTMLElement {
  /**
   * Restores the prerendered markup except for the checked boxes, so that React can hydrate it; returns a function to
   * call after hydration. Undefined once called.
   */
  handOver?: (() => () => void) | undefined;
}

/** How often to check whether the user has stopped typing. */
const TYPING_CHECK_MS = 250;

const { texts, css, root } = consentSheet;
const text = (id: string) => texts[id] ?? '';

/** Labels the first button by what it accepts, as the view does. */
const labelFirst = (button: HTMLElement | null | undefined, boxes: readonly HTMLInputElement[]) => {
  const hasOptional = boxes.some(({ checked, disabled }) => checked && !disabled);
  if (button)
    button.textContent = text(hasOptional ? 'consent.acceptSelected' : 'consent.acceptEssential');
};

/** Shows the sheet in a new notifications element; calls `answer` with the user's choices. */
function showSheet(
  scheme: string,
  answer: (choices: ConsentChoices) => void,
): PrerenderedNotifications {
  const notifications: PrerenderedNotifications = document.createElement('sso-notifications');
  const shadow = notifications.attachShadow({ mode: 'open' });
  const removeStyles = applySheet(shadow, css);
  notifications.setAttribute('theme', scheme);
  // React clears an element whose markup does not match, but can't clear a shadow root.
  const container = document.createElement('div');
  container.append(nodeOf(root, text));
  shadow.append(container);
  document.body.append(notifications);
  const dialog = shadow.querySelector('dialog');
  const boxes = [...shadow.querySelectorAll('input')];
  const [first, all] = shadow.querySelectorAll<HTMLElement>('.sso-dialog-actions button');
  const open = () => {
    dialog?.showModal();
    shadow.querySelector<HTMLElement>('[data-focus-first]')?.focus();
  };
  const controller = new AbortController();
  const { signal } = controller;
  const decide = (isAll: boolean) => {
    const [, analytical, marketing] = boxes.map(({ checked }) => isAll || checked);
    answer({
      essentialCookies: true,
      analyticalCookies: analytical === true,
      marketingCookies: marketing === true,
    });
  };
  const keepOpen = (event: Event) => event.preventDefault();
  const updateLabel = () => {
    if (notifications.handOver) labelFirst(first, boxes);
  };
  shadow.addEventListener('change', updateLabel, { signal });
  first?.addEventListener('click', () => decide(false), { signal });
  all?.addEventListener('click', () => decide(true), { signal });
  dialog?.addEventListener('cancel', keepOpen, { signal });
  // A second Esc closes a dialog even if its `cancel` event is prevented.
  dialog?.addEventListener('close', open, { signal });
  open();
  notifications.handOver = () => {
    notifications.handOver = undefined;
    if (first) first.textContent = text('consent.acceptEssential');
    return () => {
      controller.abort();
      removeStyles();
    };
  };
  return notifications;
}

/**
 * Creates the consent sheet that works before the core and React are loaded. The user can answer it, and the
 * notifications element later hydrates it. It waits while the user types, and does not open if the page already has a
 * notifications element.
 */
export function createPrerenderedSheet(
  core: BaseCore,
  tag: HTMLElement,
  answer: (choices: ConsentChoices) => void,
): PrerenderedSheet {
  const times = { ...typingTimes, ...core.constants };
  const { isUserTyping } = createTyping(core.ports.now, times);
  let notifications: PrerenderedNotifications | undefined;
  let cancel = () => {};
  const askAfterTyping = (dueMs: number): void => {
    // Once defined, the element creates its own shadow root, and the core shows the sheet there.
    if (document.querySelector('sso-notifications') || customElements.get('sso-notifications'))
      return;
    if (isUserTyping(dueMs))
      cancel = core.ports.setTimer(() => askAfterTyping(dueMs), TYPING_CHECK_MS);
    else notifications = showSheet(tag.getAttribute('theme') ?? 'auto', answer);
  };
  return {
    ask: () => askAfterTyping(core.ports.now()),
    close() {
      cancel();
      if (!notifications?.handOver) return;
      notifications.handOver()();
      // Closing restores the focus; removing the dialog would not.
      notifications.shadowRoot?.querySelector('dialog')?.close();
      notifications.remove();
    },
  };
}
