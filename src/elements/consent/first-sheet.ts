import type { ConsentChoices, PrerenderedSheet } from '../../core/consent/consent.ts';
import type { BaseCore } from '../../core/kernel/base-core.ts';
import type { OpenModal } from '../../views/shared/modal/open-modal.ts';
import {
  applySheet,
  consentAnswer,
  consentSheet,
  createTyping,
  nodeOf,
  openModal,
  typingTimes,
} from '../prerender/consent.prerender.tsx';

/** The notifications element while it contains the prerendered consent sheet. */
export interface PrerenderedNotifications extends HTMLElement {
  /**
   * Restores the prerendered markup except for the checked boxes, so that React can hydrate it; returns a function to
   * call after hydration. Undefined once called.
   */
  handOver?: (() => () => void) | undefined;
}

/** What the prerendered sheet needs from its element. */
export interface SheetOwner {
  /** Stores the user's answer, which closes the sheet. */
  answer(choices: ConsentChoices): void;
  /** Returns true while the prerendered sheet looks like the full one. */
  isLikeFull(): boolean;
  /** Replaces the sheet by the full one. */
  replace(): void;
}

/** How often the page is checked: whether the user has stopped typing, and whether the sheet still suits it. */
const CHECK_EVERY_MS = 250;

const { texts, css, root } = consentSheet;
const text = (id: string) => texts[id] ?? '';

/** Adds the sheet to the page in a new notifications element; calls `answer` with the user's choices. */
function addSheet(answer: SheetOwner['answer']) {
  const notifications: PrerenderedNotifications = document.createElement('sso-notifications');
  const shadow = notifications.attachShadow({ mode: 'open' });
  const removeStyles = applySheet(shadow, css);
  // React clears an element whose markup does not match, but can't clear a shadow root.
  const container = document.createElement('div');
  container.append(nodeOf(root, text));
  shadow.append(container);
  document.body.append(notifications);
  const boxes = [...shadow.querySelectorAll('input')];
  const [first, all] = shadow.querySelectorAll<HTMLElement>('.sso-dialog-actions button');
  const [dialog] = shadow.querySelectorAll('dialog');
  const controller = new AbortController();
  const { signal } = controller;
  const selected = () => {
    const [, analytical, marketing] = boxes.map(({ checked }) => checked);
    return consentAnswer(analytical === true, marketing === true);
  };
  const updateLabel = () => {
    if (first && notifications.handOver) first.textContent = text(selected().label);
  };
  shadow.addEventListener('change', updateLabel, { signal });
  first?.addEventListener('click', () => answer(selected().choices), { signal });
  all?.addEventListener('click', () => answer(consentAnswer(true, true).choices), { signal });
  dialog?.addEventListener('cancel', (event) => event.preventDefault(), { signal });
  let modal: OpenModal | undefined;
  const open = () => {
    modal = dialog && openModal(dialog, import('../../views/shared/modal/protect-modal.ts'));
  };
  notifications.handOver = () => {
    notifications.handOver = undefined;
    if (first) first.textContent = text(consentAnswer(false, false).label);
    return () => {
      controller.abort();
      modal?.release();
      removeStyles();
    };
  };
  const close = () => {
    if (!notifications.handOver) return;
    notifications.handOver()();
    // Closing restores the focus; removing the dialog would not.
    modal?.close();
    notifications.remove();
  };
  return { notifications, open, close };
}

/**
 * Creates the consent sheet that works without the full core and React. It waits while the user types. It is replaced
 * by the full sheet, which adopts its state, once something else on the page needs that, or if it would no longer look
 * like it: in another language, with a tenant's theme, beside other notices.
 */
export function createPrerenderedSheet(
  core: BaseCore,
  tag: HTMLElement,
  { answer, isLikeFull, replace }: SheetOwner,
): PrerenderedSheet {
  const times = { ...typingTimes, ...core.constants };
  const { isUserTyping } = createTyping(core.ports.now, times);
  let sheet: ReturnType<typeof addSheet> | undefined;
  let dueMs: number | undefined;
  let cancel = () => {};
  const isTaken = () =>
    // Once defined, the element creates its own shadow root, and the core shows the sheet there.
    document.querySelector('sso-notifications') ?? customElements.get('sso-notifications');
  const check = (): void => {
    cancel = core.ports.setTimer(check, CHECK_EVERY_MS);
    dueMs ??= core.ports.now();
    if (!sheet && !isTaken() && isLikeFull() && !isUserTyping(dueMs)) {
      sheet = addSheet(answer);
      // The focus that it takes wakes the page, which asks again.
      sheet.open();
    }
    // The page has removed it; its dialog then opens again (notifications-19).
    if (sheet?.notifications.handOver && !sheet.notifications.isConnected)
      document.body.append(sheet.notifications);
    const scheme = tag.getAttribute('theme') ?? 'auto';
    if (sheet?.notifications.handOver) sheet.notifications.setAttribute('theme', scheme);
    // A page that can have other notices needs one view for all of them.
    if (
      !isLikeFull() ||
      core.services.has('notifications') ||
      (isTaken() && !sheet?.notifications.handOver)
    ) {
      cancel();
      replace();
    }
  };
  return {
    ask() {
      cancel();
      check();
    },
    close() {
      cancel();
      sheet?.close();
      sheet = dueMs = undefined;
    },
  };
}
