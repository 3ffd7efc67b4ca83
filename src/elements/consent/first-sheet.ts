import type { ConsentChoices, FirstSheet } from '../../core/consent/consent.ts';
import { getBaseCore } from '../../core/kernel/base-core.ts';
import { typingService } from '../../core/platform/typing.ts';
import { consentSheet, nodeOf, applySheet } from '../prerender/consent.prerender.tsx';

/** The page's outlet while it holds a first frame. */
export interface PrerenderedNotifications extends HTMLElement {
  /**
   * Gives the frame to the view as it was made, but for the ticks; returns what to call once the view has it. Undefined
   * from then on.
   */
  handOver?: (() => () => void) | undefined;
}

/** How often it looks whether the user has paused. */
const LOOK_EVERY_MS = 250;

const { texts, css, root } = consentSheet;
const text = (id: string) => texts[id] ?? '';

/** The first button says what it takes, as the view's does. */
const nameFirst = (button: HTMLElement | null | undefined, boxes: readonly HTMLInputElement[]) => {
  const hasOptional = boxes.some(({ checked, disabled }) => checked && !disabled);
  if (button)
    button.textContent = text(hasOptional ? 'consent.acceptSelected' : 'consent.acceptEssential');
};

/** Draws the sheet into an outlet of its own and lets it be answered. */
function drawForm(
  scheme: string,
  answer: (choices: ConsentChoices) => void,
): PrerenderedNotifications {
  const outlet: PrerenderedNotifications = document.createElement('sso-notifications');
  const shadow = outlet.attachShadow({ mode: 'open' });
  const removeStyles = applySheet(shadow, css);
  outlet.setAttribute('theme', scheme);
  // React empties an element where it finds other markup than its own, and no shadow root.
  const container = document.createElement('div');
  container.append(nodeOf(root, text));
  shadow.append(container);
  document.body.append(outlet);
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
  const rename = () => {
    if (outlet.handOver) nameFirst(first, boxes);
  };
  shadow.addEventListener('change', rename, { signal });
  first?.addEventListener('click', () => decide(false), { signal });
  all?.addEventListener('click', () => decide(true), { signal });
  dialog?.addEventListener('cancel', keepOpen, { signal });
  // A second Esc closes even a dialog that refuses.
  dialog?.addEventListener('close', open, { signal });
  open();
  outlet.handOver = () => {
    outlet.handOver = undefined;
    if (first) first.textContent = text('consent.acceptEssential');
    return () => {
      controller.abort();
      removeStyles();
    };
  };
  return outlet;
}

/**
 * The consent sheet before the core and React have come: it can be answered, and the page's outlet takes it over as it
 * stands. It waits while the user types, and does not ask if the page has an outlet already.
 */
export function createPrerenderedSheet(
  tag: HTMLElement,
  answer: (choices: ConsentChoices) => void,
): FirstSheet {
  const core = getBaseCore();
  const { isInTheWay } = typingService(core);
  let outlet: PrerenderedNotifications | undefined;
  let cancel = () => {};
  const askAfterTyping = (dueMs: number): void => {
    // Once defined, the tag has a shadow root from the start, and the core shows the sheet without a frame.
    if (document.querySelector('sso-notifications') || customElements.get('sso-notifications'))
      return;
    if (isInTheWay(dueMs)) cancel = core.ports.setTimer(() => askAfterTyping(dueMs), LOOK_EVERY_MS);
    else outlet = drawForm(tag.getAttribute('theme') ?? 'auto', answer);
  };
  return {
    ask: () => askAfterTyping(core.ports.now()),
    close() {
      cancel();
      if (!outlet?.handOver) return;
      outlet.handOver()();
      // Gives the focus back, which a mere removal would not.
      outlet.shadowRoot?.querySelector('dialog')?.close();
      outlet.remove();
    },
  };
}
